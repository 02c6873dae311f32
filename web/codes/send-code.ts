import { ApiFailure, answer, api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'
import { tooManyCodes } from './code.ts'

/** The result of sending a code. `wait` says when another may be sent after too many. */
export type CodeResult =
  | { readonly state: 'accepted' }
  | { readonly state: 'refused'; readonly wait: string | null }
  | { readonly state: 'unanswered' }

/** Redeems a code for the caller, who becomes a reader. */
export function redeemCode(code: string): Promise<CodeResult> {
  return resultOf(answer(api.PUT('/Codes', { body: { code } })))
}

/** Adds a code that one other person may redeem. For admins. */
export function addCode(code: string): Promise<CodeResult> {
  return resultOf(answer(api.POST('/Codes', { body: { code } })))
}

/** Returns the meaning of an answer. A call without an answer is only logged. */
export async function resultOf(call: Promise<boolean>): Promise<CodeResult> {
  try {
    return (await call) ? { state: 'accepted' } : { state: 'refused', wait: null }
  } catch (failure) {
    if (failure instanceof ApiFailure) return { state: 'refused', wait: waitOf(failure) }
    logFailure('The code could not be sent', failure)
    return { state: 'unanswered' }
  }
}

function waitOf({ status, retryAfterSeconds }: ApiFailure): string | null {
  return status === 429 ? tooManyCodes(retryAfterSeconds ?? 60) : null
}
