import { type RefObject, useEffect } from 'react'
import { usePreferences } from '../../preferences/store.ts'
import { keysOf } from './keys.ts'

/** What a control bears that a single key presses. */
interface Bears {
  readonly 'aria-keyshortcuts'?: string
}

/** Gives controls their keys; none where the player has switched them off. */
export function useKeys(): (key: string | undefined) => Bears {
  const { shortcuts } = usePreferences()
  return (key) => (shortcuts && key ? { 'aria-keyshortcuts': key } : {})
}

/**
 * Lets single keys press the controls of a table that bear them, as a click does. What can be chosen takes the focus,
 * so that the arrows go on from there. Keys are left alone in fields, beside the page's main part and below a dialog.
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
