import type { Position } from '@skyway/engine/cards/card.ts'
import { CardStack } from '../cards/stack.tsx'
import type { Stop } from '../table/use-walk.ts'
import { pileStop } from './drop.ts'
import { Outcomes } from './outcomes.tsx'
import { type Preview, previewWords } from './preview.ts'
import { pileName } from './words.ts'

interface MarketProps {
  readonly market: readonly Position[]
  readonly chosen: number | null
  /** While a move is on its way the other piles wait for the server, and at a table that is not editable all do. */
  readonly isResting: boolean
  /** What each pile would do on the chosen place. */
  readonly previews: readonly Preview[]
  readonly preview: Preview | null
  readonly stop: (name: string, isFirst: boolean) => Stop
  readonly onChoose: (row: number) => void
}

/** The three piles that can be taken. */
export function Market({ market, chosen, isResting, previews, preview, stop, onChoose }: MarketProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: piles are not fields of a form
    <div role="group" aria-label="Market" className="sky-market">
      {market.map((pile) => {
        const would = previews.find((other) => other.pile === pile.row)
        return (
          <button
            key={pile.row}
            type="button"
            {...stop(pileStop(pile.row), pile.row === 0)}
            className="sky-place"
            aria-label={pileName(pile)}
            aria-description={would && previewWords(would)}
            aria-pressed={chosen === pile.row}
            aria-disabled={isResting || pile.cards.length === 0}
            data-resting={isResting || undefined}
            data-drag={isResting || pile.cards.length === 0 ? undefined : pileStop(pile.row)}
            onClick={() => onChoose(pile.row)}
          >
            <span key={pile.cards[0]?.rank} className="sky-dealt" data-dealt={pile.cards[0]?.rank}>
              <CardStack cards={pile.cards} />
            </span>
            {would && <Outcomes preview={would} isShown={preview === would} />}
          </button>
        )
      })}
    </div>
  )
}
