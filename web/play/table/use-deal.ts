import { type RefObject, useLayoutEffect, useRef } from 'react'
import { wantsStill } from '../../preferences/store.ts'

/** How long a card is on its way from the deck or to the discard pile, and between one card and the next; milliseconds. */
const flight = 220
const apart = 35

interface Dealing {
  /** Cards are not dealt while something else is shown in their place. */
  readonly isHeld: boolean
  /** The row of the pile that was just taken, so that those beside it are discarded; null when none was. */
  readonly taken: number | null
}

/**
 * Lets cards come from the deck and go to the discard pile: each element with `data-dealt`, its card's rank, flies in once.
 * Nothing waits for them: the places where they will lie can be pressed, and an answer that comes meanwhile does not
 * disturb them.
 */
export function useDeal(container: RefObject<HTMLElement | null>, { isHeld, taken }: Dealing): void {
  const dealt = useRef<ReadonlySet<string>>(new Set())

  // After every drawing: only what has come since the last one moves.
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
    // Answered, they are gone; put back, they lie where they lay.
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
  const pile = table.closest('.play-table')?.querySelector(`[data-pile="${name}"]`)
  return pile?.getBoundingClientRect() ?? null
}

/** The transformation that draws an element on a pile, from middle to middle. */
function between(card: Element, pile: DOMRect): string | null {
  const { left, top, width, height } = card.getBoundingClientRect()
  if (width === 0 || pile.width === 0) return null
  const x = pile.left + pile.width / 2 - left - width / 2
  const y = pile.top + pile.height / 2 - top - height / 2
  return `translate(${x}px, ${y}px) scale(${pile.width / width})`
}
