import type { Position } from '@skyway/engine/cards/card.ts'
import { CardPicture } from '../cards/face.tsx'
import type { Stop } from '../table/use-walk.ts'
import { handStop } from './drop.ts'
import { handName, signed } from './words.ts'

interface HandProps {
  readonly hand: readonly Position[]
  /** Rows drawn as selected, in their order. */
  readonly selected: readonly number[]
  /** What each card would score as the third, by its row. */
  readonly scores: ReadonlyMap<number, number>
  /** The stop or the dragged card whose score is shown; where nothing can point, all are. */
  readonly pointed: string | null
  readonly isHint: boolean
  readonly isPlayable: boolean
  readonly stop: (name: string, isFirst: boolean) => Stop
  readonly onChoose: (row: number) => void
}

/** Seven cards; a chosen one stands higher and bears its place in the sandwich. */
export function Hand({ hand, selected, scores, pointed, isHint, isPlayable, stop, onChoose }: HandProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: cards are not fields of a form
    <div role="group" aria-label="Hand" className="hand">
      {hand.map((place) => {
        const order = selected.indexOf(place.row)
        const card = place.cards[0]
        const score = scores.get(place.row)
        return (
          <button
            key={place.row}
            type="button"
            {...stop(handStop(place.row), place.row === 0)}
            className="hand-card"
            aria-label={handName(place, order)}
            aria-description={score === undefined ? undefined : `Makes a sandwich of ${signed(score)}.`}
            aria-pressed={order >= 0}
            aria-disabled={!isPlayable || !card}
            data-drag={isPlayable && card ? handStop(place.row) : undefined}
            data-hint={(isHint && order >= 0) || undefined}
            onClick={() => onChoose(place.row)}
          >
            {card && (
              <span key={card.rank} className="hand-dealt" data-dealt={card.rank}>
                <CardPicture card={card} />
                {score !== undefined && (
                  <span
                    className="hand-score"
                    aria-hidden="true"
                    data-loss={score < 0 || undefined}
                    data-shown={pointed === handStop(place.row) || undefined}
                  >
                    {signed(score)}
                  </span>
                )}
              </span>
            )}
            {order >= 0 && <span className="hand-order">{order + 1}</span>}
          </button>
        )
      })}
    </div>
  )
}
