import type { GameTypeId } from '@skyway/engine/record/game.ts'
import { Suspense, useState } from 'react'
import { KeysIcon } from '../../kit/icons.tsx'
import { later } from '../../kit/later.tsx'
import { tableKeys } from './keys.ts'
import { useKeys } from './use-shortcuts.ts'

const KeyHelp = later(
  () => import('./help.tsx'),
  ({ onClose }) => onClose(),
)

/** Opens the list of the table's keys; shown where there is likely a keyboard, and `?` presses it everywhere. */
export function KeyHelpButton({ gameTypeId }: { gameTypeId: GameTypeId }) {
  const keys = useKeys()
  /** Null until it was opened for the first time. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Keys of the table"
        title="Keys of the table"
        className="table-tool table-keys"
        {...keys(tableKeys.help)}
        onClick={() => setOpen(true)}
      >
        <KeysIcon />
      </button>
      <Suspense>
        {isOpen === null ? null : (
          <KeyHelp gameTypeId={gameTypeId} open={isOpen} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
