import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useAlerts } from '../kit/alerts.tsx'
import { later } from '../kit/later.tsx'
import { mayPlay, PermissionContext } from '../session/permission.ts'
import { useSession } from '../session/user.ts'

/** Most visits never open it: it is loaded when somebody does. */
const PromptDialog = later(
  () => import('./prompt-dialog.tsx'),
  ({ onSettled }) => onSettled(false),
)

const PromptContext = createContext<() => void>(() => {})

/** Opens the prompt of the header: a reader's code for most people, a new code for others for an admin. */
export function useCodePrompt(): () => void {
  return useContext(PromptContext)
}

/** Holds the header's code prompt, and answers the question whether a person may play. */
export function CodePrompt({ children }: { children: ReactNode }) {
  const { user, status } = useSession()
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
      if (status !== 'starting') {
        alerts.add({ type: 'Info', message: 'You will need to login in order to play a game.' })
      }
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

  return (
    <PromptContext value={openPrompt}>
      <PermissionContext value={askPermission}>
        {children}
        <Suspense>{open ? <PromptDialog onSettled={settle} /> : null}</Suspense>
      </PermissionContext>
    </PromptContext>
  )
}
