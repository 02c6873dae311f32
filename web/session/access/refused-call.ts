import * as text from '../../../content/text/shell.ts'
import { readProblem } from '../../api/problem.ts'
import type { EndedCall } from '../../api/session.ts'
import type { NewAlert } from '../../kit/alert-list.ts'
import { takeEndedPlace } from '../return-to.ts'
import { endSession } from '../session.ts'
import { keptTokens } from '../storage.ts'
import { currentSession, onSessionChange } from '../tabs.ts'

/** What was said about the end of this session: a page makes several calls at once, and all are refused. */
const said = new Set<string>()
onSessionChange(() => {
  if (currentSession().status === 'signed-in') said.clear()
})

/**
 * Ends the session of a call and says why. Returns whether it is over: a disabled person is told once, and a person
 * who is about to log in stays on the page, which says it.
 */
export function leaveSession(call: EndedCall, say: (alert: NewAlert) => void): boolean {
  if (call.refusal !== undefined) {
    const reason = disabledReason(call.refusal)
    if (reason === null || keptTokens() === null) return false
    say({ type: 'Error', message: reason, autoClose: false, keepAfterRouteChange: true })
  } else {
    const message = interruptsPlay(call) ? text.sessionEnded : text.loginEnded
    if (!said.has(message)) say({ type: 'Info', message, keepAfterRouteChange: true })
    said.add(message)
  }
  // Before the page changes, because the place where the session ended is stored.
  endSession()
  return true
}

/**
 * Calls `go` with the place where the session ended when its person has logged in in another tab, unless this tab has
 * left the home page meanwhile.
 */
export function returnAfterLoginElsewhere(go: (path: string) => void): void {
  const stop = onSessionChange(() => {
    if (currentSession().status !== 'signed-in') return
    stop()
    const path = location.pathname === '/' ? takeEndedPlace() : null
    if (path !== null) go(path)
  })
}

/** Returns the server's sentence for a disabled person, or null if the refusal says something else. */
export function disabledReason(refusal: string): string | null {
  const { code, detail = '' } = readProblem(JSON.parse(refusal))
  return code === 'account-disabled' ? detail : null
}

/** Returns whether a call is part of playing: a list of games, a new game, a move. The message is another one then. */
export function interruptsPlay({ method, path }: EndedCall): boolean {
  const lower = path.toLowerCase()
  // The dashboard asks for several lists at once, and the first refusal leaves it.
  if (method === 'GET') return /^\/games\/(page|unfinished)$|\/mine$/.test(lower)
  return lower === '/games' && (method === 'POST' || method === 'PUT')
}
