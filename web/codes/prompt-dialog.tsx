import type { ReactNode } from 'react'
import * as text from '../../content/text/codes.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSession } from '../session/user.ts'
import { CodeForm } from './code-form.tsx'
import { ListLink } from './list-link.tsx'
import { FailedCode, useEarlierCode } from './refusal.tsx'
import { addCode, canBeCode, redeemCode } from './send-code.ts'
import WhereToAsk from './where-to-ask.tsx'

interface PromptDialogProps {
  /** The game that starts after a code is accepted, or null. */
  gameName: string | null
  /** Called when the dialog is closed or a code was accepted, with whether the person may play now. */
  onSettled: (mayPlay: boolean) => void
}

/**
 * Shows the dialog of Have A Code?, New Game and Get Code. Most people redeem a reader's code in it; admins
 * add a new code for others. It stays open with the typed text until a code is accepted.
 */
export default function PromptDialog({ gameName, onSettled }: PromptDialogProps) {
  const { user, markReader } = useSession()
  const alerts = useAlerts()
  const earlier = useEarlierCode()

  async function take(code: string): Promise<ReactNode> {
    if (!canBeCode(code)) return user.isAdmin ? text.notRecognized : <FailedCode />
    const result = await (user.isAdmin ? addCode(code) : redeemCode(code))
    if (result.state === 'unanswered') return null
    if (result.state === 'refused') {
      return user.isAdmin ? text.notRecognized : <FailedCode wait={result.wait} />
    }
    alerts.add({
      type: 'Success',
      message: user.isAdmin ? text.saved : text.accepted,
      keepAfterRouteChange: true,
    })
    if (!user.isAdmin) markReader()
    onSettled(true)
    return null
  }

  return (
    <Dialog
      open
      onClose={() => onSettled(false)}
      title={gameName === null ? text.promptTitle : text.promptTitleForGame({ game: gameName })}
    >
      <CodeForm
        hint={user.isAdmin ? text.adminPromptHint : text.promptHint}
        submit={user.isAdmin ? text.add : text.submit}
        earlier={user.isAdmin ? null : earlier}
        onCode={take}
      />
      {user.isAdmin ? <ListLink /> : <WhereToAsk />}
    </Dialog>
  )
}
