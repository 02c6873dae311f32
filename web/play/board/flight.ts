import { wantsStill } from '../../preferences/store.ts'

/** How long cards fly, in milliseconds. */
const duration = 240

/**
 * Animates an element from the place of `from` to its own place. Nothing moves if the person prefers less
 * motion.
 */
export function fly(element: Element | null | undefined, from: Element | DOMRect | null | undefined): void {
  if (!element || !from || wantsStill()) return
  const start = from instanceof Element ? from.getBoundingClientRect() : from
  const end = element.getBoundingClientRect()
  if (end.width === 0) return
  const shift = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`
  element.animate(
    [
      { transform: shift, transformOrigin: 'top left', zIndex: 2 },
      { transform: 'none', transformOrigin: 'top left', zIndex: 2 },
    ],
    { duration, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  )
}
