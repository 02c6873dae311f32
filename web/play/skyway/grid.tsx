import { type Card, type Position, type Suit, suits } from '@skyway/engine/cards/card.ts'
import type { SkywayView } from '@skyway/engine/skyway/view.ts'
import * as text from '../../../content/text/skyway.ts'
import type { FocusTarget } from '../board/roving-focus.ts'
import { CardStack } from '../cards/face.tsx'
import { SuitMark } from '../cards/suit.tsx'
import { Outcomes } from './outcomes.tsx'
import { placeTargetName } from './state/drop.ts'
import { placeName } from './state/labels.ts'
import { changed, type Preview, previewText } from './state/preview.ts'
import { isAt, type Place } from './state/table.ts'

interface GridProps {
  readonly positions: readonly Position[]
  /** The places as they are named, if others than `positions`: those of an ended round whose summary covers these. */
  readonly named?: readonly Position[]
  readonly paths: SkywayView['winningPaths']
  readonly chosen: Place | null
  /** The free place below the dragged pile. */
  readonly target: Place | null
  /** The result of the chosen pile on each free place. */
  readonly previews: readonly Preview[]
  /** The previewed move, with the cards that would lie there; no cards while they are dragged. */
  readonly preview: Preview | null
  readonly ghost: readonly Card[]
  readonly isPlayable: boolean
  readonly focusTarget: (name: string, isFirst: boolean) => FocusTarget
  readonly onChoose: (place: Place) => void
}

/** Shows the nine places of the sky, each with the suits whose winning paths cross it. */
export function Grid({
  positions,
  named = positions,
  paths,
  chosen,
  target,
  previews,
  preview,
  ghost,
  isPlayable,
  focusTarget,
  onChoose,
}: GridProps) {
  const fresh = preview ? changed(preview).map(({ suit }) => suit) : []
  const shownPaths = preview ? preview.outcomes.map(({ path }) => path) : paths
  return (
    // biome-ignore lint/a11y/useSemanticElements: places are not fields of a form
    <div role="group" aria-label={text.sky} className="skyway-grid">
      {positions.map((place) => {
        const { row, column, cards } = place
        const would = previews.find((other) => isAt(other.place, place))
        const isPreviewed = preview !== null && isAt(preview.place, place)
        return (
          <button
            key={`${row} ${column}`}
            type="button"
            {...focusTarget(placeTargetName(place), row === 0 && column === 0)}
            className="skyway-place"
            data-empty={cards.length === 0 || undefined}
            aria-label={placeName(named.find((other) => isAt(other, place)) ?? place)}
            aria-description={would && previewText(would)}
            aria-pressed={chosen !== null && isAt(chosen, place)}
            aria-disabled={!isPlayable || cards.length > 0}
            data-drop={placeTargetName(place)}
            data-target={(target !== null && isAt(target, place)) || undefined}
            onClick={() => onChoose({ row, column })}
          >
            <CardStack cards={cards} />
            {isPreviewed && (
              <span className="skyway-preview-pile">
                <CardStack cards={ghost} />
              </span>
            )}
            <PathMarks suits={suitsOver(shownPaths, place)} fresh={fresh} />
            {would && <Outcomes preview={would} isShown={isPreviewed} />}
          </button>
        )
      })}
    </div>
  )
}

/** Returns the suits whose winning paths cross a place. */
export function suitsOver(paths: SkywayView['winningPaths'], place: Place): readonly Suit[] {
  return suits.filter((_, index) => paths[index]?.some((entry) => isAt(entry, place)))
}

/** Shows these suits on a place. Those of previewed paths look different. */
export function PathMarks({ suits, fresh = [] }: { suits: readonly Suit[]; fresh?: readonly Suit[] }) {
  if (suits.length === 0) return null
  return (
    <span className="skyway-marks">
      {suits.map((suit) => (
        <SuitMark
          key={suit}
          suit={suit}
          className={fresh.includes(suit) ? 'cards-suit skyway-preview-mark' : 'cards-suit'}
        />
      ))}
    </span>
  )
}
