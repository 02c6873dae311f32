import * as text from '../../content/text/codes.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'

/** The result of sending a code. `wait` says when another may be sent after too many. */
export type CodeResult =
  | { readonly state: 'accepted' }
  | { readonly state: 'refused'; readonly wait: string | null }
  | { readonly state: 'unanswered' }

/** The least number of characters of a code. */
const shortestCode = 5

/** Returns whether a text typed in the header's prompt can be a code. */
export function canBeCode(typed: string): boolean {
  return typed.trim().length >= shortestCode
}

/** Redeems a code for the caller, who becomes a reader. */
export function redeemCode(code: string): Promise<CodeResult> {
  return resultOf(answer(api.PUT('/Codes', { body: { code } })))
}

/** Adds a code that one other person may redeem. For admins. */
export function addCode(code: string): Promise<CodeResult> {
  return resultOf(answer(api.POST('/Codes', { body: { code } })))
}

/** Returns why a code does not work, or null if the server does not say. */
export async function codeState(code: string): Promise<'open' | 'redeemed' | 'ended' | 'unknown' | null> {
  try {
    return (await answer(api.POST('/Codes/state', { body: { code } }))).state
  } catch (failure) {
    logFailure('The state of the code could not be read', failure)
    return null
  }
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

/**
 * Returns a sentence that says when a person who sent too many codes may send another: in minutes, or in
 * hours from two hours on.
 */
export function tooManyCodes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const time =
    minutes < 120 ? text.minutes({ count: minutes }) : text.hours({ count: Math.ceil(minutes / 60) })
  return text.tooMany({ time })
}
