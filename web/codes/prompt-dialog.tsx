import { Dialog } from '../kit/dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { codeMessages } from './messages.ts'

interface PromptDialogProps {
  isAdmin: boolean
  /** Settles when the code has been dealt with. */
  onCode: (code: string) => Promise<void>
  onClose: () => void
}

/** What the header's Have A Code? opens. */
export default function PromptDialog({ isAdmin, onCode, onClose }: PromptDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Have A Code?">
      <CodeForm
        hint={isAdmin ? codeMessages.adminPrompt : codeMessages.prompt}
        error={null}
        submit={isAdmin ? 'Add code' : 'Submit'}
        onCode={onCode}
      />
    </Dialog>
  )
}
