import { type RefObject, useEffect } from 'react'
import { usePreferences } from '../../preferences/store.ts'
import { keysOf } from './keys.ts'

/** The attributes of a control with a single key. */
interface Bears {
  readonly 'aria-keyshortcuts'?: string
}

/**
 * Returns a function that gives a control its key. It gives none if the player has switched single keys off.
 */
export function useKeys(): (key: string | undefined) => Bears {
  const { shortcuts } = usePreferences()
  return (key) => (shortcuts && key ? { 'aria-keyshortcuts': key } : {})
}

/**
 * Lets single keys press the controls of a table, as a click does. A focus target also gets the focus, so
 * that the arrow keys continue from there. Keys do nothing in fields, outside the main part of the page, and
 * while a dialog is open.
 */
export function useShortcuts(table: RefObject<HTMLElement | null>): void {
  const { shortcuts } = usePreferences()
  useEffect(() => {
    if (!shortcuts) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isForTable(event.target)) return
      for (const key of keysOf(event)) {
        const control = table.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
        if (!control) continue
        event.preventDefault()
        if (control.hasAttribute('data-stop')) control.focus({ preventScroll: true })
        control.click()
        return
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shortcuts, table])
}

function isForTable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || document.querySelector('dialog[open]')) return false
  if (target.isContentEditable || target.matches('input, textarea, select')) return false
  return target === document.body || target.closest('main') !== null
}
