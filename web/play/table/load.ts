import { wantsStill } from '../../preferences/store.ts'
import './drag.css'

/** Cards that a hand can carry over the table: what bears `data-drag`, and its first child, which follows the pointer. */
export interface Load {
  readonly source: HTMLElement
  readonly moved: HTMLElement
}

/** How cards are held: a little above the finger, a little larger. */
const held = 'translateY(-8px) rotate(-1.5deg) scale(1.05)'
const glide = { duration: 200, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } as const

/** What a pointer takes hold of that goes down on a target; null when that cannot be dragged. */
export function loadAt(target: EventTarget): Load | null {
  const source = target instanceof Element ? target.closest('[data-drag]') : null
  const moved = source?.firstElementChild
  return source instanceof HTMLElement && moved instanceof HTMLElement ? { source, moved } : null
}

/** Takes cards off the table, out of whatever motion they were in. */
export function lift({ source, moved }: Load): void {
  source.setAttribute('data-lifted', '')
  for (const motion of moved.getAnimations()) motion.cancel()
}

/** Carries cards so many pixels from where they lay. */
export function carry({ moved }: Load, x: number, y: number): void {
  moved.style.transform = `translate(${x}px, ${y}px) ${held}`
}

/** Lays cards down at once; where they lie then is drawn by others. */
export function lay({ source, moved }: Load): void {
  moved.style.transform = ''
  source.removeAttribute('data-lifted')
}

/** Lets cards glide back to where they lay. */
export function glideBack({ source, moved }: Load): void {
  const from = moved.style.transform
  moved.style.transform = ''
  const way = moved.animate([{ transform: from }, { transform: 'none' }], {
    ...glide,
    ...(wantsStill() && { duration: 0 }),
  })
  way.onfinish = () => source.removeAttribute('data-lifted')
}
