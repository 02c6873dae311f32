import { type ReactNode, Suspense, useState } from 'react'
import { later } from '../kit/later.tsx'

/** Most visits never open it. */
const PreferencesDialog = later(
  () => import('./dialog.tsx'),
  ({ onClose }) => onClose(),
)

interface PreferencesButtonProps {
  className: string
  /** Shown to who points at a button that bears only a picture. */
  title?: string
  children: ReactNode
}

/** Opens the preferences, from wherever it stands. */
export function PreferencesButton({ children, ...look }: PreferencesButtonProps) {
  /** Null until it was opened for the first time. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button {...look} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      <Suspense>
        {isOpen === null ? null : <PreferencesDialog open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
