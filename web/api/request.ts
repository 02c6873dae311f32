import { setPaused } from './connection.ts'
import { asNoAnswer } from './no-answer.ts'
import { readProblem, switchedOff } from './problem.ts'
import { announceSessionEnd } from './session.ts'
import { inTime } from './time-limit.ts'

/**
 * Sends one request and waits for the whole answer. Every request of the site goes through this function. If
 * an answer says that the backend is switched off, the listeners of the connection are notified; if it may say that
 * the account is disabled, those of the session are.
 *
 * @throws NoAnswer if no answer came within `milliseconds` or the network failed
 */
export async function request(
  address: string,
  milliseconds: number,
  init: RequestInit = {},
): Promise<Response> {
  return await inTime(milliseconds, init.signal ?? null, async (signal) => {
    try {
      const response = await fetch(address, { ...init, signal })
      // The limit includes the body, which the caller reads from memory afterwards.
      const body = await response.clone().text()
      if (response.status === 503 && isPause(body)) setPaused(true)
      if (response.status === 403 && body.includes('account-disabled')) {
        announceSessionEnd({ method: '', path: '', refusal: body })
      }
      return response
    } catch (cause) {
      throw asNoAnswer(cause)
    }
  })
}

function isPause(body: string): boolean {
  try {
    return readProblem(JSON.parse(body)).code === switchedOff
  } catch {
    return false
  }
}
