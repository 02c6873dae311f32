import { wantsStill } from '../../preferences/store.ts'
import { settling } from './flight.ts'
import '../table/drag.css'

/**
 * Cards that are dragged over the table: the element with `data-drag`, and its first child, which follows the
 * pointer.
 */
export interface DraggedCards {
  readonly source: HTMLElement
  readonly moved: HTMLElement | SVGElement
}

/** The transform of dragged cards: a little above the finger, a little larger. */
const held = 'translateY(-8px) rotate(-1.5deg) scale(1.05)'
const glide = { duration: 200, easing: settling } as const

/** Returns the cards that a pointer on this target can drag, or null. */
export function draggedCardsAt(target: EventTarget): DraggedCards | null {
  const source = target instanceof Element ? target.closest('[data-drag]') : null
  const moved = source?.firstElementChild
  const isDrawn = moved instanceof HTMLElement || moved instanceof SVGElement
  return source instanceof HTMLElement && isDrawn ? { source, moved } : null
}

/** Lifts cards off the table and stops their animations. */
export function lift({ source, moved }: DraggedCards): void {
  source.setAttribute('data-lifted', '')
  for (const motion of moved.getAnimations()) motion.cancel()
}

/** Moves cards from their place by a distance in pixels. */
export function carry({ moved }: DraggedCards, x: number, y: number): void {
  moved.style.transform = `translate(${x}px, ${y}px) ${held}`
}

/** Lays cards down at once; their new place is rendered by React. */
export function lay({ source, moved }: DraggedCards): void {
  moved.style.transform = ''
  source.removeAttribute('data-lifted')
}

/** Animates cards back to their place. */
export function glideBack({ source, moved }: DraggedCards): void {
  const from = moved.style.transform
  moved.style.transform = ''
  const returning = moved.animate([{ transform: from }, { transform: 'none' }], {
    ...glide,
    ...(wantsStill() && { duration: 0 }),
  })
  returning.onfinish = () => source.removeAttribute('data-lifted')
}
