import { type Card, type Position, type Suit, suits } from '@skyway/engine/cards/card.ts'
import type { SkywayView } from '@skyway/engine/record/game.ts'
import { CardStack } from '../cards/stack.tsx'
import { SuitMark } from '../cards/suit.tsx'
import type { Stop } from '../table/use-walk.ts'
import { placeStop } from './drop.ts'
import { Outcomes } from './outcomes.tsx'
import { changed, type Preview, previewWords } from './preview.ts'
import { isAt, type Place } from './table.ts'
import { placeName } from './words.ts'

interface GridProps {
  readonly positions: readonly Position[]
  readonly paths: SkywayView['winningPaths']
  readonly chosen: Place | null
  /** The free place over which a pile is held. */
  readonly target: Place | null
  /** What the chosen pile would do on each free place. */
  readonly previews: readonly Preview[]
  /** The move that is previewed, with the pile that would lie there; no pile where it is in the air. */
  readonly preview: Preview | null
  readonly ghost: readonly Card[]
  readonly isPlayable: boolean
  readonly stop: (name: string, isFirst: boolean) => Stop
  readonly onChoose: (place: Place) => void
}

/** The sky of nine places; each shows which suits' winning paths lead over it. */
export function Grid({
  positions,
  paths,
  chosen,
  target,
  previews,
  preview,
  ghost,
  isPlayable,
  stop,
  onChoose,
}: GridProps) {
  const fresh = preview ? changed(preview).map(({ suit }) => suit) : []
  const shownPaths = preview ? preview.outcomes.map(({ path }) => path) : paths
  return (
    // biome-ignore lint/a11y/useSemanticElements: places are not fields of a form
    <div
      role="group"
      aria-label="Sky, three rows by three columns, paths start left and end right"
      className="sky-grid"
    >
      {positions.map((place) => {
        const { row, column, cards } = place
        const would = previews.find((other) => isAt(other.place, place))
        const isPreviewed = preview !== null && isAt(preview.place, place)
        return (
          <button
            key={`${row} ${column}`}
            type="button"
            {...stop(placeStop(place), row === 0 && column === 0)}
            className="sky-place"
            aria-label={placeName(place)}
            aria-description={would && previewWords(would)}
            aria-pressed={chosen !== null && isAt(chosen, place)}
            aria-disabled={!isPlayable || cards.length > 0}
            data-drop={placeStop(place)}
            data-target={(target !== null && isAt(target, place)) || undefined}
            onClick={() => onChoose({ row, column })}
          >
            <CardStack cards={cards} />
            {isPreviewed && (
              <span className="sky-ghost">
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

/** The suits whose winning paths lead over a place. */
export function suitsOver(paths: SkywayView['winningPaths'], place: Place): readonly Suit[] {
  return suits.filter((_, index) => paths[index]?.some((entry) => isAt(entry, place)))
}

/** The marks of these suits on a place; those of paths that are only previewed look unfinished. */
export function PathMarks({ suits, fresh = [] }: { suits: readonly Suit[]; fresh?: readonly Suit[] }) {
  if (suits.length === 0) return null
  return (
    <span className="sky-marks">
      {suits.map((suit) => (
        <SuitMark
          key={suit}
          suit={suit}
          className={fresh.includes(suit) ? 'suit-mark sky-fresh' : 'suit-mark'}
        />
      ))}
    </span>
  )
}
