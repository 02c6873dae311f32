import { type FocusEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { wantsStill } from '../preferences/store.ts'

/**
 * Returns a value, but the one of before while the pointer or the keyboard focus is on an element, so that nothing moves
 * under it; the event handlers of that element; and `release`, which shows the present value at once, after a change by
 * the person.
 */
export function useSteady<Value extends object>(value: Value) {
  const [held, setHeld] = useState<Value | null>(null)
  const isPointed = useRef(false)

  // A touch and a click leave the focus on a row, which then is not where the person is.
  function look(element: Element) {
    const holds = isPointed.current || element.querySelector(':focus-visible, dialog[open]') !== null
    setHeld((before) => (holds ? (before ?? value) : null))
  }
  const pointed = (next: boolean) => (event: PointerEvent) => {
    isPointed.current = next
    look(event.currentTarget)
  }
  const focused = (event: FocusEvent) => look(event.currentTarget)
  return {
    shown: held ?? value,
    release: () => setHeld(null),
    holding: {
      onPointerEnter: pointed(true),
      onPointerLeave: pointed(false),
      onPointerCancel: pointed(false),
      onFocus: focused,
      onBlur: focused,
    },
  }
}

const moveMilliseconds = 450

/** Lets the children of a list slide from where they were to where they are. `data-row` identifies them. */
export function useSlidingRows(list: RefObject<HTMLElement | null>): void {
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const before = tops.current
    tops.current = new Map()
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue
      const name = row.dataset['row'] ?? ''
      const from = before.get(name)
      tops.current.set(name, row.offsetTop)
      if (from === undefined || from === row.offsetTop || wantsStill()) continue
      row.animate([{ transform: `translateY(${from - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: moveMilliseconds,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      })
    }
  })
}
