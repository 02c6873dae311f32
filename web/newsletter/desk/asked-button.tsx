import { useState } from 'react'
import { cancel } from '../../../content/text/newsletters.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'

interface AskedButtonProps {
  label: string
  question: string
  hint: string
  /** The label of the button that answers the question with yes. */
  confirm: string
  isDangerous?: boolean
  busy: boolean
  onConfirm: () => Promise<void>
}

/** Shows a button that asks before it acts. */
export function AskedButton({
  label,
  question,
  hint,
  confirm,
  isDangerous = false,
  busy,
  onConfirm,
}: AskedButtonProps) {
  const [asks, setAsks] = useState(false)
  const variant = isDangerous ? 'danger' : 'primary'

  async function act() {
    await onConfirm()
    setAsks(false)
  }

  return (
    <>
      <Button variant={variant} busy={busy} aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {label}
      </Button>
      <Dialog open={asks} onClose={() => setAsks(false)} title={question}>
        <p>{hint}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant={variant} busy={busy} onClick={() => void act()}>
            {confirm}
          </Button>
          <Button variant="quiet" onClick={() => setAsks(false)}>
            {cancel}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
