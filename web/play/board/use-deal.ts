import { type RefObject, useLayoutEffect, useRef } from 'react'
import { wantsStill } from '../../preferences/store.ts'
import { animateAbove, settling, shiftTo } from './flight.ts'

/**
 * How long a card flies from the deck or to the discard pile, and the time between two cards, in
 * milliseconds.
 */
const flight = 220
const apart = 35

/**
 * Turns a card until it is almost seen from its edge. A card without any width would be painted only when it
 * begins to turn, and the frame would wait for that.
 */
const edge = 'scaleX(0.1)'

/** The longest time until a browser has begun to draw a flight, in milliseconds: three frames. */
const untilDrawn = 50

/**
 * Returns when dealt cards have landed, in milliseconds after they were rendered. What changes the table
 * earlier would draw it again while they fly.
 */
export function landedAt(cards: number): number {
  return dealTime(cards) + untilDrawn
}

/** Returns how long it takes to deal some cards, in milliseconds. */
function dealTime(cards: number): number {
  return flight + (cards - 1) * apart
}

interface Dealing {
  /** Whether cards are not dealt, because something else shows in their place. */
  readonly isHeld: boolean
  /** The row of the pile that was just taken, so that the others are discarded; null if none was. */
  readonly taken: number | null
}

/**
 * Animates cards from the deck and to the discard pile: each element with `data-dealt`, its card's rank,
 * flies in once. The animation blocks nothing: the places can be pressed meanwhile, and an answer of the
 * server does not disturb it.
 */
export function useDeal(container: RefObject<HTMLElement | null>, { isHeld, taken }: Dealing): void {
  const dealt = useRef<ReadonlySet<string>>(new Set())

  // After every render: only cards that are new since the last one move.
  useLayoutEffect(() => {
    const table = container.current
    if (!table || isHeld) return
    const lying = cardsOn(table)
    const before = dealt.current
    dealt.current = new Set(lying.keys())
    const arrived = [...lying].filter(([rank]) => !before.has(rank))
    if (arrived.length === 0 || wantsStill()) return
    const deck = pileOf(table, 'deck')
    const coming = inTurn(
      arrived.map(([, card]) => card),
      deck,
    )
    for (const { card, shift, begin, end, duration } of coming)
      animateAbove(
        card,
        [
          { transform: `${shift} ${edge}`, opacity: 0 },
          { transform: `${shift} ${edge}`, opacity: 0, offset: begin, easing: settling },
          { opacity: 1, offset: begin + 0.1 * (end - begin) },
          { transform: 'none', opacity: 1, offset: end },
          { transform: 'none', opacity: 1 },
        ],
        { duration },
      )
  })

  useLayoutEffect(() => {
    const table = container.current
    if (!table || taken === null || wantsStill()) return
    const discard = pileOf(table, 'discard')
    const leaving = inTurn([...cardsOn(table).values()], discard).map(
      ({ card, shift, begin, end, duration }) =>
        animateAbove(
          card,
          [
            { transform: 'none', opacity: 1 },
            { transform: 'none', opacity: 1, offset: begin, easing: 'ease-in' },
            { opacity: 1, offset: begin + 0.8 * (end - begin) },
            { transform: shift, opacity: 0, offset: end },
            { transform: shift, opacity: 0 },
          ],
          { duration, fill: 'forwards' },
        ),
    )
    // After the answer they are gone; if the move is put back, they lie in their old places.
    return () => {
      for (const animation of leaving) animation.cancel()
    }
  }, [container, taken])
}

function cardsOn(table: Element): Map<string, HTMLElement> {
  const cards = table.querySelectorAll<HTMLElement>('[data-dealt]')
  return new Map([...cards].map((card) => [card.dataset['dealt'] ?? '', card]))
}

function pileOf(table: Element, name: 'deck' | 'discard'): DOMRect | null {
  const pile = table.closest('.table-frame')?.querySelector(`[data-pile="${name}"]`)
  return pile?.getBoundingClientRect() ?? null
}

/**
 * Returns the cards that can fly between their places and a pile, with the transform that draws each on the
 * pile. Each flies from `begin` to `end`, which are parts of the duration, and is animated for all of it:
 * wherever an animation ends, the table is drawn again.
 */
function inTurn(cards: readonly HTMLElement[], pile: DOMRect | null) {
  const shifted = cards.flatMap((card) => {
    const shift = pile && shiftTo(card, pile)
    return shift ? [{ card, shift }] : []
  })
  const duration = dealTime(shifted.length)
  return shifted.map(({ card, shift }, order) => {
    const start = order * apart
    return { card, shift, begin: start / duration, end: (start + flight) / duration, duration }
  })
}
