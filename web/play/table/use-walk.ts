import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { keyOfStop } from '../shortcuts/keys.ts'
import { useKeys } from '../shortcuts/use-shortcuts.ts'
import { isStep, step } from './walk.ts'

/** What everything that can be chosen carries: its name on the walk, its tab stop, and its single key. */
export interface Stop {
  readonly 'data-stop': string
  readonly tabIndex: 0 | -1
  readonly 'aria-keyshortcuts'?: string
}

/**
 * Lets the arrow keys walk over everything in a container that carries a `Stop`. Tab reaches each group (the part of
 * a stop's name before the first space) once, where the player last was.
 */
export function useWalk(onEscape: () => void): {
  container: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
  stop: (name: string, isFirst: boolean) => Stop
} {
  const container = useRef<HTMLDivElement>(null)
  const keys = useKeys()
  const [last, setLast] = useState<Readonly<Record<string, string>>>({})

  return {
    container,
    onKeyDown(event) {
      if (event.key === 'Escape') return onEscape()
      if (!isStep(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
      const stops = [...(container.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement)) return
      const from = stops.indexOf(focused)
      if (from < 0) return
      event.preventDefault()
      const boxes = stops.map((element) => element.getBoundingClientRect())
      stops[step(boxes, from, event.key)]?.focus()
    },
    onFocus({ target }) {
      const name = target.getAttribute('data-stop')
      if (name) setLast((all) => ({ ...all, [groupOf(name)]: name }))
    },
    stop: (name, isFirst) => {
      const visited = last[groupOf(name)]
      return {
        'data-stop': name,
        tabIndex: (visited === undefined ? isFirst : visited === name) ? 0 : -1,
        ...keys(keyOfStop(name)),
      }
    },
  }
}

function groupOf(name: string): string {
  return name.split(' ')[0] ?? name
}
