import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'

/** Loaded on demand: most visits never open it. */
const PreferencesDialog = lazyPart(
  () => import('./dialog.tsx'),
  ({ onClose }) => onClose(),
)

interface PreferencesButtonProps {
  className: string
  /** The tooltip of a button that shows only a picture. */
  title?: string
  children: ReactNode
}

/** Shows a button that opens the preferences. */
export function PreferencesButton({ children, ...buttonProps }: PreferencesButtonProps) {
  /** Null until it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button {...buttonProps} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      <Suspense>
        {isOpen === null ? null : <PreferencesDialog open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
