import { logFailure } from '../api/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSession } from '../session/user.ts'
import { useSite } from '../words/use-site.ts'
import { CodeForm } from './code-form.tsx'
import { canBeCode, codeMessages } from './messages.ts'
import { addCode, redeemCode } from './send-code.ts'

interface PromptDialogProps {
  /** Called once the dialog is closed or the code dealt with: whether the person may play now. */
  onSettled: (mayPlay: boolean) => void
}

/** What the header's Have A Code? opens: a reader's code for most people, a new code for others for an admin. */
export default function PromptDialog({ onSettled }: PromptDialogProps) {
  const { user, markReader } = useSession()
  const { codesEmail } = useSite()
  const alerts = useAlerts()

  function refuse() {
    const message = user.isAdmin ? codeMessages.notRecognized : codeMessages.failed(codesEmail)
    alerts.add({ type: 'Error', message })
    onSettled(false)
  }

  async function take(code: string) {
    if (!canBeCode(code)) return refuse()
    try {
      if (!(await (user.isAdmin ? addCode(code) : redeemCode(code)))) return refuse()
    } catch (error) {
      logFailure('The code could not be sent', error)
      return onSettled(false)
    }
    if (!user.isAdmin) markReader()
    alerts.add({ type: 'Success', message: user.isAdmin ? codeMessages.saved : codeMessages.accepted })
    onSettled(true)
  }

  return (
    <Dialog open onClose={() => onSettled(false)} title="Have A Code?">
      <CodeForm
        hint={user.isAdmin ? codeMessages.adminPrompt : codeMessages.prompt}
        error={null}
        submit={user.isAdmin ? 'Add code' : 'Submit'}
        onCode={take}
      />
    </Dialog>
  )
}
