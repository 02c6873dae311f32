import { wantsStill } from '../../preferences/store.ts'

/** How long cards fly, in milliseconds. */
const duration = 240

/** The easing of cards that come to rest. */
export const settling = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/** Cards that fly, and where they come from. Nothing flies if either is missing. */
interface Flight {
  readonly cards: Element | null | undefined
  readonly from: Element | DOMRect | null | undefined
}

/**
 * Animates an element from the place of `from` to its own place. Nothing moves if the person prefers less
 * motion.
 */
export function fly(cards: Flight['cards'], from: Flight['from']): void {
  flyTogether([{ cards, from }])
}

/** Animates several elements at once, each as `fly` does. */
export function flyTogether(flights: readonly Flight[]): void {
  if (wantsStill()) return
  // Everything is measured before anything is animated: a measure after a change would lay the page out again.
  const measured = flights.flatMap(({ cards, from }) => {
    if (!(cards instanceof HTMLElement) || !from) return []
    const shift = shiftTo(cards, from instanceof Element ? from.getBoundingClientRect() : from)
    return shift ? [{ cards, shift }] : []
  })
  for (const { cards, shift } of measured)
    animateAbove(cards, [{ transform: shift }, { transform: 'none' }], { duration, easing: settling })
}

/**
 * Lets a label that is else hidden appear in its place and fly into another element. Nothing shows if the person prefers
 * less motion.
 *
 * @param delay before it appears
 * @param lasts until it has arrived, both in milliseconds
 */
export function flyInto(
  label: Element | null | undefined,
  target: Element | null | undefined,
  delay: number,
  lasts: number,
): void {
  if (wantsStill() || !label || !target) return
  const shift = shiftTo(label, target.getBoundingClientRect())
  if (!shift) return
  label.animate(
    [
      { opacity: 0, transform: 'scale(0.4)' },
      { opacity: 1, transform: 'scale(1.15)', offset: 0.3, easing: 'ease-in' },
      { opacity: 1, transform: shift, offset: 0.95 },
      { opacity: 0, transform: shift },
    ],
    { delay, duration: lasts },
  )
}

/** Shakes an element that was pressed in vain. Nothing moves if the person prefers less motion. */
export function shake(element: Element | null | undefined): void {
  if (wantsStill()) return
  const shifts = [0, -5, 5, -3, 3, 0]
  element?.animate({ transform: shifts.map((shift) => `translateX(${shift}px)`) }, { duration: 260 })
}

/**
 * Returns the transform that draws an element on a box, from center to center, or null if either is hidden.
 */
export function shiftTo(element: Element, box: DOMRect): string | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (width === 0 || box.width === 0) return null
  const x = box.left + box.width / 2 - left - width / 2
  const y = box.top + box.height / 2 - top - height / 2
  return `translate(${x}px, ${y}px) scale(${box.width / width})`
}

/** The animations of cards that have not ended, and the cards that have landed before the others. */
const aloft = new Set<Animation>()
const landed = new Set<HTMLElement>()

/**
 * Animates cards above everything else on the table. The keyframes may name only transform and opacity: the
 * browser then moves a finished picture, and draws nothing again while the cards fly. Where cards come to
 * rest, it draws the table again, so all of them do when the last one has landed.
 */
export function animateAbove(
  cards: HTMLElement,
  keyframes: Keyframe[],
  options: KeyframeAnimationOptions,
): Animation {
  const flight = cards.animate(keyframes, options)
  cards.style.zIndex = '3'
  aloft.add(flight)
  flight.onfinish = () => {
    cards.style.willChange = 'transform'
    landed.add(cards)
    end(flight)
  }
  flight.oncancel = () => {
    rest(cards)
    end(flight)
  }
  return flight
}

function end(flight: Animation): void {
  aloft.delete(flight)
  if (aloft.size > 0) return
  for (const cards of landed) rest(cards)
  landed.clear()
}

function rest(cards: HTMLElement): void {
  cards.style.zIndex = ''
  cards.style.willChange = ''
}
