import { suitOutlines } from '../preferences/suit-outlines.ts'

const outlines = {
  heart: suitOutlines[0],
  diamond: suitOutlines[1],
  spade: suitOutlines[2],
  club: suitOutlines[3],
}

/** The name of a suit in content files. */
export type SuitName = keyof typeof outlines

/** Draws a suit in the color of the text around it. Screen readers skip it. */
export function Suit({ of, className }: { of: SuitName; className: string }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24" fill="currentColor" className={className}>
      <path d={outlines[of]} />
    </svg>
  )
}

const colors = {
  heart: 'text-suit-heart',
  diamond: 'text-suit-diamond',
  spade: 'text-suit-spade',
  club: 'text-suit-club',
} satisfies Record<SuitName, string>

/** Returns the color class of a suit on a card. */
export function suitColor(suit: SuitName): string {
  return colors[suit]
}
