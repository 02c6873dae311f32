import type { Suit } from '@skyway/engine/cards/card.ts'
import { memo } from 'react'
import * as text from '../../../content/text/cards.ts'

interface SuitInfo {
  /** The name of its cards: hearts. */
  readonly name: string
  /** Outline in a box of 24 by 24. */
  readonly outline: string
  readonly color: string
}

const suitInfos: Readonly<Record<Suit, SuitInfo>> = {
  1: {
    name: text.suits.hearts,
    outline:
      'M12 21.6C6.2 17 1.6 13.2 1.6 8.5 1.6 5.3 4 2.9 7 2.9c2 0 3.9 1.1 5 2.9 1.1-1.8 3-2.9 5-2.9 3 0 5.4 2.4 5.4 5.6 0 4.7-4.6 8.5-10.4 13.1z',
    color: 'var(--color-suit-heart)',
  },
  2: {
    name: text.suits.diamonds,
    outline:
      'M12 1.2C14.2 5.4 17 8.9 20.8 12 17 15.1 14.2 18.6 12 22.8 9.8 18.6 7 15.1 3.2 12 7 8.9 9.8 5.4 12 1.2z',
    color: 'var(--color-suit-diamond)',
  },
  3: {
    name: text.suits.spades,
    outline:
      'M12 1.6c1.6 4.6 9.6 7.6 9.6 13 0 2.7-2 4.6-4.5 4.6-1.6 0-2.9-.7-3.8-1.9.2 2 1 3.7 2.5 5.1H8.2c1.5-1.4 2.3-3.1 2.5-5.1-.9 1.2-2.2 1.9-3.8 1.9-2.5 0-4.5-1.9-4.5-4.6 0-5.4 8-8.4 9.6-13z',
    color: 'var(--color-suit-spade)',
  },
  4: {
    name: text.suits.clubs,
    outline:
      'M12 1.6a4.7 4.7 0 0 1 4 7.2 4.8 4.8 0 1 1-2.7 8.4c.2 2 1 3.7 2.5 5.2H8.2c1.5-1.5 2.3-3.2 2.5-5.2A4.8 4.8 0 1 1 8 8.8a4.7 4.7 0 0 1 4-7.2z',
    color: 'var(--color-suit-club)',
  },
}

/** Returns whether a number of the API is one of the four suits (0 is a back, -1 an empty place). */
export function isSuit(suit: number): suit is Suit {
  return suit === 1 || suit === 2 || suit === 3 || suit === 4
}

/** Returns the name and the drawing of a suit. */
export function suitInfo(suit: Suit): SuitInfo {
  return suitInfos[suit]
}

/** Draws a suit as large as the text around it. Screen readers skip it, so the name must be beside it. */
export const SuitMark = memo(function SuitMark({ suit, className }: { suit: Suit; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className ?? 'cards-suit'} aria-hidden="true" focusable="false">
      <path d={suitInfos[suit].outline} fill={suitInfos[suit].color} />
    </svg>
  )
})
