import { suitOutlines } from '../game-types/suit-outlines.ts'

const outlines = {
  heart: suitOutlines[0],
  diamond: suitOutlines[1],
  spade: suitOutlines[2],
  club: suitOutlines[3],
}

/** A suit by the name under which content knows it. */
export type SuitName = keyof typeof outlines

/** A suit in the colour of the text around it. It says nothing to a screen reader. */
export function Suit({ of, className }: { of: SuitName; className: string }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24" fill="currentColor" className={className}>
      <path d={outlines[of]} />
    </svg>
  )
}

const colours = {
  heart: 'text-suit-heart',
  diamond: 'text-suit-diamond',
  spade: 'text-suit-spade',
  club: 'text-suit-club',
} satisfies Record<SuitName, string>

/** The colour that a suit has on a card. */
export function suitColour(suit: SuitName): string {
  return colours[suit]
}
