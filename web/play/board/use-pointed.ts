import { type FocusEvent, type PointerEvent, useState } from 'react'

/**
 * Returns the focus target to which mouse or pen points, or which keys have reached, whichever was later. A
 * finger does not point before it touches.
 */
export function usePointed() {
  const [pointed, setPointed] = useState<string | null>(null)
  return {
    pointed,
    pointing: {
      onPointerOver({ target, pointerType }: PointerEvent) {
        if (pointerType !== 'touch') setPointed(targetNameOf(target))
      },
      onPointerLeave() {
        setPointed(null)
      },
      onFocusCapture({ target }: FocusEvent) {
        if (target.matches(':focus-visible')) setPointed(targetNameOf(target))
      },
      onBlur() {
        setPointed(null)
      },
    },
  }
}

function targetNameOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-stop]')?.getAttribute('data-stop') ?? null) : null
}
