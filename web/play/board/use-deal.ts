import { type RefObject, useLayoutEffect, useRef } from 'react'
import { wantsStill } from '../../preferences/store.ts'

/**
 * How long a card flies from the deck or to the discard pile, and the time between two cards, in
 * milliseconds.
 */
const flight = 220
const apart = 35

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
    for (const [order, [, card]] of arrived.entries()) {
      const shift = deck && between(card, deck)
      if (!shift) continue
      card.animate(
        [
          { transform: `${shift} rotateY(90deg)`, opacity: 0 },
          { opacity: 1, offset: 0.2 },
          { transform: 'none', opacity: 1 },
        ],
        {
          duration: flight,
          delay: order * apart,
          fill: 'backwards',
          easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
        },
      )
    }
  })

  useLayoutEffect(() => {
    const table = container.current
    if (!table || taken === null || wantsStill()) return
    const discard = pileOf(table, 'discard')
    const leaving = [...cardsOn(table).values()].flatMap((card, order) => {
      const shift = discard && between(card, discard)
      const keyframes = [{ transform: 'none' }, { opacity: 1, offset: 0.7 }, { transform: shift, opacity: 0 }]
      return shift
        ? card.animate(keyframes, {
            duration: flight,
            delay: order * apart,
            fill: 'forwards',
            easing: 'ease-in',
          })
        : []
    })
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
 * Returns the transform that draws an element on a pile, from center to center, or null if either is hidden.
 */
function between(card: Element, pile: DOMRect): string | null {
  const { left, top, width, height } = card.getBoundingClientRect()
  if (width === 0 || pile.width === 0) return null
  const x = pile.left + pile.width / 2 - left - width / 2
  const y = pile.top + pile.height / 2 - top - height / 2
  return `translate(${x}px, ${y}px) scale(${pile.width / width})`
}
