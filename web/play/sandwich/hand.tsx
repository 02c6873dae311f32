import type { Position } from '@skyway/engine/cards/card.ts'
import * as text from '../../../content/text/sandwich.ts'
import type { Elements } from '../../base/elements.ts'
import { signedText, signedWords } from '../../kit/number.ts'
import type { FocusTarget } from '../board/roving-focus.ts'
import { CardPicture } from '../cards/face.tsx'
import { useKeys } from '../shortcuts/use-shortcuts.ts'
import { handTargetName } from './state/drop.ts'
import { handName, parts } from './state/labels.ts'

interface HandProps {
  readonly hand: readonly Position[]
  /** All rows of the hand in the order in which they are drawn. */
  readonly rows: readonly number[]
  /** Rows that are drawn as selected, in order. */
  readonly selected: readonly number[]
  /** The score of each card as the third one, by its row. */
  readonly scores: ReadonlyMap<number, number>
  /** The focus target or dragged card whose score is shown. Without a pointing device all are shown. */
  readonly pointed: string | null
  readonly isHint: boolean
  readonly isPlayable: boolean
  readonly focusTarget: (name: string, isFirst: boolean) => FocusTarget
  readonly onChoose: (row: number) => void
  /** Whether number keys choose the cards. */
  readonly hasKeys?: boolean
  /** What follows the cards. */
  readonly children?: Elements
}

/**
 * Shows the seven cards of the hand. A chosen card is raised and shows its place in the sandwich. A number key chooses
 * the card that is drawn at its place.
 */
export function Hand({
  hand,
  rows,
  selected,
  scores,
  pointed,
  isHint,
  isPlayable,
  focusTarget,
  onChoose,
  hasKeys = true,
  children,
}: HandProps) {
  const keys = useKeys()
  return (
    // biome-ignore lint/a11y/useSemanticElements: cards are not fields of a form
    <div role="group" aria-label={text.hand} className="sandwich-hand">
      {rows.map((row, index) => {
        const place = hand[row]
        if (!place) return null
        const order = selected.indexOf(place.row)
        const card = place.cards[0]
        const score = scores.get(place.row)
        return (
          <button
            key={place.row}
            type="button"
            {...focusTarget(handTargetName(place.row), index === 0)}
            {...keys(hasKeys ? `${index + 1}` : undefined)}
            className="sandwich-card"
            aria-label={handName(place, order, index + 1)}
            aria-description={
              score === undefined ? undefined : text.makesSandwich({ score: signedWords(score) })
            }
            aria-pressed={order >= 0}
            aria-disabled={!isPlayable || !card}
            data-drag={isPlayable && card ? handTargetName(place.row) : undefined}
            data-hint={(isHint && order >= 0) || undefined}
            onClick={() => onChoose(place.row)}
          >
            {card && (
              <span key={card.rank} className="sandwich-dealt" data-dealt={card.rank}>
                <CardPicture card={card} />
                {score !== undefined && (
                  <span
                    className="sandwich-preview-score"
                    aria-hidden="true"
                    data-loss={score < 0 || undefined}
                    data-shown={pointed === handTargetName(place.row) || undefined}
                  >
                    {signedText(score)}
                  </span>
                )}
              </span>
            )}
            {order >= 0 && <span className="sandwich-order">{order + 1}</span>}
            {isHint && order >= 0 && <span className="sandwich-hinted-part">{parts[order]}</span>}
          </button>
        )
      })}
      {children}
    </div>
  )
}
