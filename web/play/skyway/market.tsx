import type { Position } from '@skyway/engine/cards/card.ts'
import * as text from '../../../content/text/skyway.ts'
import type { Elements } from '../../base/elements.ts'
import type { FocusTarget } from '../board/roving-focus.ts'
import { CardStack } from '../cards/face.tsx'
import { Outcomes } from './outcomes.tsx'
import { pileTargetName } from './state/drop.ts'
import { pileName } from './state/labels.ts'
import { type Preview, previewText } from './state/preview.ts'

interface MarketProps {
  readonly market: readonly Position[]
  readonly chosen: number | null
  /** Whether no pile can be taken: a move is pending, or the table is not editable. */
  readonly isResting: boolean
  /** The result of each pile on the chosen place. */
  readonly previews: readonly Preview[]
  readonly preview: Preview | null
  readonly focusTarget: (name: string, isFirst: boolean) => FocusTarget
  readonly onChoose: (row: number) => void
  /** What was scored, above the piles, while the end of a round is shown. */
  readonly children?: Elements
}

/** Shows the three piles of the market. */
export function Market({
  market,
  chosen,
  isResting,
  previews,
  preview,
  focusTarget,
  onChoose,
  children,
}: MarketProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: piles are not fields of a form
    <div
      role="group"
      aria-label={text.market}
      className="skyway-market"
      data-told={children ? true : undefined}
    >
      {market.map((pile) => {
        const would = previews.find((other) => other.pile === pile.row)
        return (
          <button
            key={pile.row}
            type="button"
            {...focusTarget(pileTargetName(pile.row), pile.row === 0)}
            className="skyway-place"
            aria-label={pileName(pile)}
            aria-description={would && previewText(would)}
            aria-pressed={chosen === pile.row}
            aria-disabled={isResting || pile.cards.length === 0}
            data-resting={isResting || undefined}
            data-drag={isResting || pile.cards.length === 0 ? undefined : pileTargetName(pile.row)}
            onClick={() => onChoose(pile.row)}
          >
            <span key={pile.cards[0]?.rank} className="skyway-dealt" data-dealt={pile.cards[0]?.rank}>
              <CardStack cards={pile.cards} />
            </span>
            {would && <Outcomes preview={would} isShown={preview === would} />}
          </button>
        )
      })}
      {children}
    </div>
  )
}
