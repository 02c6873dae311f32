import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { logFailure } from '../api/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { mayPlay, PermissionContext } from '../session/permission.ts'
import { useSession } from '../session/user.ts'
import { useSite } from '../words/use-site.ts'
import { canBeCode, codeMessages } from './messages.ts'

/** Most visits never open it: it is loaded when somebody does. */
const PromptDialog = lazy(() => import('./prompt-dialog.tsx'))

const PromptContext = createContext<() => void>(() => {})

/** Opens the prompt of the header: a reader's code for most people, a new code for others for an admin. */
export function useCodePrompt(): () => void {
  return useContext(PromptContext)
}

/** Holds the header's code prompt, and answers the question whether a person may play. */
export function CodePrompt({ children }: { children: ReactNode }) {
  const { user, status, markReader } = useSession()
  const { codesEmail } = useSite()
  const alerts = useAlerts()
  const [open, setOpen] = useState(false)
  const waiting = useRef<((mayPlay: boolean) => void) | null>(null)

  const settle = useCallback((mayPlay: boolean) => {
    setOpen(false)
    waiting.current?.(mayPlay)
    waiting.current = null
  }, [])

  const openPrompt = useCallback(() => setOpen(true), [])

  const askPermission = useCallback(async () => {
    if (mayPlay(user)) return true
    if (!user.signedIn) {
      if (status !== 'starting') alerts.add({ type: 'Info', message: codeMessages.loginNeeded })
      return false
    }
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve
      setOpen(true)
    })
  }, [user, status, alerts])

  // A code that was redeemed in another tab, or on another device, answers the question as well.
  useEffect(() => {
    if (waiting.current && mayPlay(user)) settle(true)
  }, [user, settle])

  function refuse() {
    if (user.isAdmin) alerts.add({ type: 'Error', message: codeMessages.notRecognized })
    else alerts.add({ type: 'Error', message: codeMessages.failed(codesEmail) })
    settle(false)
  }

  async function take(code: string) {
    if (!canBeCode(code)) return refuse()
    try {
      // The client is loaded when there is something to send: most visits to the home page never do.
      const { addCode, redeemCode } = await import('./send-code.ts')
      const accepted = await (user.isAdmin ? addCode(code) : redeemCode(code))
      if (!accepted) return refuse()
    } catch (error) {
      logFailure('The code could not be sent', error)
      return settle(false)
    }
    if (!user.isAdmin) markReader()
    alerts.add({ type: 'Success', message: user.isAdmin ? codeMessages.saved : codeMessages.accepted })
    settle(true)
  }

  return (
    <PromptContext value={openPrompt}>
      <PermissionContext value={askPermission}>
        {children}
        <Suspense>
          {open ? <PromptDialog isAdmin={user.isAdmin} onCode={take} onClose={() => settle(false)} /> : null}
        </Suspense>
      </PermissionContext>
    </PromptContext>
  )
}
