import * as text from '../../content/text/shell.ts'
import { readProblem } from '../api/problem.ts'
import type { EndedCall } from '../api/session.ts'
import type { NewAlert } from '../kit/alert-list.ts'
import { endSession } from './end-session.ts'
import { keptTokens } from './storage.ts'

/**
 * Ends the session of a call and says why, if the person needs to know. Returns whether it is over: a disabled
 * person is told once, and a person who is about to log in stays on the page, which says it.
 */
export function leaveSession(call: EndedCall, say: (alert: NewAlert) => void): boolean {
  if (call.refusal !== undefined) {
    const reason = disabledReason(call.refusal)
    if (reason === null || keptTokens() === null) return false
    say({ type: 'Error', message: reason, autoClose: false, keepAfterRouteChange: true })
  } else if (interruptsPlay(call)) {
    say({ type: 'Info', message: text.sessionEnded, keepAfterRouteChange: true })
  }
  // Before the page changes, because the place where the session ended is stored.
  endSession()
  return true
}

/** Returns the server's sentence for a disabled person, or null if the refusal says something else. */
export function disabledReason(refusal: string): string | null {
  const { code, detail = '' } = readProblem(JSON.parse(refusal))
  return code === 'account-disabled' ? detail : null
}

/**
 * Returns whether the person needs a message that the session ended, because the call was part of playing: a
 * list of games, a new game, a move. Otherwise going home is enough.
 */
export function interruptsPlay({ method, path }: EndedCall): boolean {
  const lower = path.toLowerCase()
  // The dashboard asks for several lists at once, and the first refusal leaves it.
  if (method === 'GET') return /^\/games\/(page|unfinished)$|\/mine$/.test(lower)
  return lower === '/games' && (method === 'POST' || method === 'PUT')
}
