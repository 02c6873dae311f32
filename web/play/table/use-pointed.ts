import { type FocusEvent, type PointerEvent, useState } from 'react'

/**
 * Which stop of a walk a mouse or pen points at, or keys have come to: the later of the two. A finger points at nothing
 * before it touches.
 */
export function usePointed() {
  const [pointed, setPointed] = useState<string | null>(null)
  return {
    pointed,
    pointing: {
      onPointerOver({ target, pointerType }: PointerEvent) {
        if (pointerType !== 'touch') setPointed(stopOf(target))
      },
      onPointerLeave() {
        setPointed(null)
      },
      onFocusCapture({ target }: FocusEvent) {
        if (target.matches(':focus-visible')) setPointed(stopOf(target))
      },
      onBlur() {
        setPointed(null)
      },
    },
  }
}

function stopOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-stop]')?.getAttribute('data-stop') ?? null) : null
}
