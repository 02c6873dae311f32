import { createContext, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as text from '../../content/text/shell.ts'
import type { Elements } from '../base/elements.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { mayPlay, PermissionContext } from '../session/access/permission.ts'
import { currentSession } from '../session/tabs.ts'
import { useSession } from '../session/user.ts'

/** Loaded on demand: most visits never open it. */
const PromptDialog = lazyPart(
  () => import('./prompt-dialog.tsx'),
  ({ onSettled }) => onSettled(false),
)

const PromptContext = createContext<() => void>(() => {})

/** Returns a function that opens the code prompt: to redeem a code, or for admins to add one. */
export function useCodePrompt(): () => void {
  return useContext(PromptContext)
}

/** The request that waits for an open prompt to close. */
interface Asked {
  /** The requested game, if any. */
  readonly gameName: string | null
  readonly answer: (mayPlay: boolean) => void
}

/** Shows the code prompt on demand, and provides the check whether a person may play. */
export function CodePrompt({ children }: { children: Elements }) {
  const { user, updateUser } = useSession()
  const alerts = useAlerts()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const waiting = useRef<Asked | null>(null)

  const ask = useCallback((next: Asked | null, isAllowed = false) => {
    const before = waiting.current
    waiting.current = next
    setAsked(next)
    before?.answer(isAllowed)
  }, [])

  const settle = useCallback((isAllowed: boolean) => ask(null, isAllowed), [ask])

  const openPrompt = useCallback(() => ask({ gameName: null, answer: () => {} }), [ask])

  const askPermission = useCallback(
    async (gameName: string | null = null) => {
      // The caller may have waited since it was rendered, and the role may have arrived meanwhile.
      const { user: current, status } = currentSession()
      if (mayPlay(current)) return true
      if (!current.signedIn) {
        if (status !== 'starting') {
          alerts.add({ type: 'Info', message: text.loginToPlay })
          updateUser({ signInWarned: true })
        }
        return false
      }
      return new Promise<boolean>((answer) => ask({ gameName, answer }))
    },
    [alerts, updateUser, ask],
  )

  // Back leads away from the page that asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the prompt closes when the path changes
  useEffect(() => settle(false), [pathname, settle])

  // The session may end while the prompt is open.
  useEffect(() => {
    if (!user.signedIn) settle(false)
  }, [user.signedIn, settle])

  // A code that was redeemed in another tab or on another device also answers the request.
  useEffect(() => {
    if (waiting.current && !user.isAdmin && mayPlay(user)) settle(true)
  }, [user, settle])

  return (
    <PromptContext value={openPrompt}>
      <PermissionContext value={askPermission}>
        {children}
        <Suspense>{asked ? <PromptDialog gameName={asked.gameName} onSettled={settle} /> : null}</Suspense>
      </PermissionContext>
    </PromptContext>
  )
}
