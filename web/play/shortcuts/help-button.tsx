import { Suspense, useState } from 'react'
import * as text from '../../../content/text/table.ts'
import { icon } from '../../kit/icons.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { type KeyLine, tableKeys } from './keys.ts'
import { useKeys } from './use-shortcuts.ts'

const KeysIcon = icon(<path d="M3 6.5h18v11H3zM6.5 10h.1m3.5 0h.1m3.5 0h.1m3.5 0h.1M8 14h8" />)

const KeyHelp = lazyPart(
  () => import('./help.tsx'),
  ({ onClose }) => onClose(),
)

/** Shows the button that opens the list of keys, where a keyboard is likely. `?` presses it everywhere. */
export function KeyHelpButton({ lines }: { lines: readonly KeyLine[] }) {
  const keys = useKeys()
  /** Null until it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={text.shortcuts}
        title={text.shortcuts}
        className="table-tool table-keys"
        {...keys(tableKeys.help)}
        onClick={() => setOpen(true)}
      >
        <KeysIcon />
      </button>
      <Suspense>
        {isOpen === null ? null : <KeyHelp lines={lines} open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
