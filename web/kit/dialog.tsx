import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseButton } from './close-button.tsx'

interface DialogProps {
  open: boolean
  /** Called for every way out: the close button, Escape, a press beside the dialog. */
  onClose: () => void
  title: string
  children: ReactNode
}

/**
 * A modal on the browser's own `<dialog>`: the page behind is inert, focus stays inside and returns
 * to where it was.
 */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    // Without this the browser gives the focus to the close button, which comes first.
    dialog.current?.querySelector<HTMLElement>('input:not([type="radio"]), input:checked')?.focus()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by key what a press beside the dialog does
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="dialog m-auto w-[min(30rem,calc(100vw-2rem))] rounded-panel border border-line bg-surface p-0 text-ink shadow-lift"
    >
      <div className="grid gap-5 p-6 sm:p-8">
        <header className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-2xl leading-tight font-bold">
            {title}
          </h2>
          <CloseButton label="Close" onClose={onClose} className="-mt-1.5 -mr-2" />
        </header>
        {children}
      </div>
    </dialog>
  )
}
