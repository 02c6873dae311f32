import { lazy, type ReactNode, Suspense, useState } from 'react'

/** Most visits never open it. */
const PreferencesDialog = lazy(() => import('./dialog.tsx'))

/** Opens the preferences, from wherever it stands. */
export function PreferencesButton({ className, children }: { className: string; children: ReactNode }) {
  /** Null until it was opened for the first time. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {children}
      </button>
      <Suspense>
        {isOpen === null ? null : <PreferencesDialog open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
