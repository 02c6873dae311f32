import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { keyOfTarget } from '../shortcuts/keys.ts'
import { useKeys } from '../shortcuts/use-shortcuts.ts'

/** The position and size of an element on the screen, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns whether a key moves the focus on a board. */
function isFocusKey(key: string): boolean {
  return key in directions || key === 'Home' || key === 'End'
}

/**
 * Returns the index of the box to which a key moves the focus. An arrow leads to the nearest box in its
 * direction, Home to the first and End to the last. Left and right continue in the next line. Without a box
 * there, returns `from`.
 */
export function targetOfKey(boxes: readonly Box[], from: number, key: string): number {
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  const direction = directions[key]
  const start = boxes[from]
  if (!direction || !start) return from
  const [x, y] = direction
  const reached = boxes.map((box) => {
    const across = center(box, start)
    const forward = across.x * x + across.y * y
    const aside = Math.abs(across.x * y) + Math.abs(across.y * x)
    const reach = x === 0 ? start.height / 2 : start.width / 2
    const isInLine = x === 0 || aside < start.height / 2
    return forward > reach && isInLine ? forward + 2 * aside : Number.POSITIVE_INFINITY
  })
  const nearest = Math.min(...reached)
  if (Number.isFinite(nearest)) return reached.indexOf(nearest)
  return x === 0 ? from : Math.min(Math.max(from + x, 0), boxes.length - 1)
}

function center(box: Box, from: Box): { x: number; y: number } {
  return {
    x: box.left + box.width / 2 - from.left - from.width / 2,
    y: box.top + box.height / 2 - from.top - from.height / 2,
  }
}

/**
 * The attributes of an element that can be chosen on a board: its name, its place in the tab order, its single key, and
 * whether it is the next one to be pressed.
 */
export interface FocusTarget {
  readonly 'data-stop': string
  readonly tabIndex: 0 | -1
  readonly 'aria-keyshortcuts'?: string
  readonly 'aria-current'?: 'step'
}

/** Returns a focus target without its single key, for a board that is no table: single keys belong to tables. */
export function withoutKey(target: FocusTarget): FocusTarget {
  const { 'aria-keyshortcuts': _, ...others } = target
  return others
}

/**
 * Lets the arrow keys move the focus over all `FocusTarget` elements of a container (roving tabindex). Tab
 * reaches each group once, at the target that had the focus last. The group is the part of a target's name
 * before the first space.
 */
export function useRovingFocus(onEscape: () => void): {
  container: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
  focusTarget: (name: string, isFirst: boolean) => FocusTarget
} {
  const container = useRef<HTMLDivElement>(null)
  const keys = useKeys()
  const [last, setLast] = useState<Readonly<Record<string, string>>>({})

  return {
    container,
    onKeyDown(event) {
      if (event.key === 'Escape') return onEscape()
      if (!isFocusKey(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
      const targets = [...(container.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement)) return
      const from = targets.indexOf(focused)
      if (from < 0) return
      event.preventDefault()
      const boxes = targets.map((element) => element.getBoundingClientRect())
      targets[targetOfKey(boxes, from, event.key)]?.focus()
    },
    onFocus({ target }) {
      const name = target.getAttribute('data-stop')
      if (name) setLast((all) => ({ ...all, [groupOf(name)]: name }))
    },
    focusTarget: (name, isFirst) => {
      const visited = last[groupOf(name)]
      return {
        'data-stop': name,
        tabIndex: (visited === undefined ? isFirst : visited === name) ? 0 : -1,
        ...keys(keyOfTarget(name)),
      }
    },
  }
}

function groupOf(name: string): string {
  return name.split(' ')[0] ?? name
}
