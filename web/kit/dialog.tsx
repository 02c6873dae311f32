import { useEffect, useId, useRef } from 'react'
import * as text from '../../content/text/shell.ts'
import type { Elements } from '../base/elements.ts'
import { CloseButton } from './close-button.tsx'

interface DialogProps {
  open: boolean
  /** Called for every way to close it: the close button, Escape, a press beside the dialog. */
  onClose: () => void
  title: string
  children: Elements
}

/**
 * Shows a modal by the browser's own `<dialog>`: the page behind is inert, and the focus stays inside and
 * returns afterwards.
 */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  /** Whether the next close event is that of our own `close()`. It comes late: the dialog may be open again by then. */
  const isClosing = useRef(false)

  useEffect(() => {
    if (!open) {
      isClosing.current = dialog.current?.open === true
      return dialog.current?.close()
    }
    const opener = document.activeElement
    dialog.current?.showModal()
    // Otherwise the browser focuses the close button, which comes first.
    dialog.current?.querySelector<HTMLElement>('input:not([type="radio"]), input:checked')?.focus()
    return () => giveFocusBack(opener)
  }, [open])

  function handleClose() {
    if (open && !isClosing.current) onClose()
    isClosing.current = false
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by key what a press beside the dialog does
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={handleClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="dialog m-auto w-[min(30rem,calc(100vw-2rem))] rounded-panel border border-line bg-surface p-0 text-ink shadow-lift"
    >
      <div className="grid gap-5 p-6 sm:p-8 [@media(max-height:30rem)]:gap-3 [@media(max-height:30rem)]:p-5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-2xl leading-tight font-bold">
            {title}
          </h2>
          <CloseButton label={text.close} onClose={onClose} className="-mt-1.5 -mr-2" />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/**
 * Returns the focus after a dialog that was removed while it was open; only `close()` makes the browser do
 * so. If the former element is gone or hidden, the page's content gets the focus.
 */
function giveFocusBack(opener: Element | null): void {
  const isLost = () => document.activeElement === document.body
  if (isLost() && opener instanceof HTMLElement) opener.focus()
  if (isLost()) document.querySelector('main')?.focus({ preventScroll: true })
}
