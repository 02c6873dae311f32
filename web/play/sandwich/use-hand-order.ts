import type { Position } from '@skyway/engine/cards/card.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { prefer, usePreferences, wantsStill } from '../../preferences/store.ts'
import { settling } from '../board/flight.ts'
import { type HandOrder, nextOrder, rowsInOrder } from './state/hand-order.ts'

/** How long a card glides to its new place, in milliseconds. */
const duration = 240

/** Returns the order in which the person wants the hand drawn, and a function that changes it to the next one. */
export function useHandOrder(): [HandOrder, () => HandOrder] {
  const { handOrder } = usePreferences()
  return [
    handOrder,
    () => {
      const next = nextOrder(handOrder)
      prefer({ handOrder: next })
      return next
    },
  ]
}

/**
 * Returns the rows of a hand as they are drawn, and lets cards glide if they change places.
 *
 * @param container contains the cards; each has the attribute `data-dealt` with its rank
 * @param isHeld whether the places stay as they are, because a card is dragged
 */
export function useRowsDrawn(
  container: RefObject<HTMLElement | null>,
  hand: readonly Position[],
  order: HandOrder,
  isHeld: boolean,
): readonly number[] {
  const wanted = rowsInOrder(hand, order).join(' ')
  const [drawn, setDrawn] = useState(wanted)
  const shown = isHeld ? drawn : wanted
  if (shown !== drawn) setDrawn(shown)

  const places = useRef<ReadonlyMap<string, Place>>(new Map())
  const orderDrawn = useRef(shown)
  // After every render, because a hand that is laid out again by the window's size must not glide later.
  useLayoutEffect(() => {
    const before = places.current
    const now = container.current ? placesOf(container.current) : before
    places.current = now
    if (orderDrawn.current === shown) return
    orderDrawn.current = shown
    if (wantsStill()) return
    for (const [rank, { element, x, y }] of now) {
      const from = before.get(rank)
      if (!from || (from.x === x && from.y === y)) continue
      // Added to a glide in progress, so that the card goes on from where it is.
      element.animate([{ transform: `translate(${from.x - x}px, ${from.y - y}px)` }, { transform: 'none' }], {
        duration,
        easing: settling,
        composite: 'add',
      })
    }
  })

  return shown.split(' ').map(Number)
}

/** Where an element lies in its container, in pixels, whatever moves it at the moment. */
interface Place {
  readonly element: HTMLElement
  readonly x: number
  readonly y: number
}

/** Returns the elements of the hand's cards and their places, by the card's rank. */
function placesOf(container: HTMLElement): Map<string, Place> {
  const cards = container.querySelectorAll<HTMLElement>('[data-dealt]')
  return new Map(
    [...cards].flatMap((card) => {
      const element = card.parentElement
      return element
        ? [[card.dataset['dealt'] ?? '', { element, x: element.offsetLeft, y: element.offsetTop }] as const]
        : []
    }),
  )
}
