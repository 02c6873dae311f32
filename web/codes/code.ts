import * as text from '../../content/text/codes.ts'

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

/** The least number of characters of a code. */
const shortestCode = 5

/** Returns whether a text typed in the header's prompt can be a code. */
export function canBeCode(typed: string): boolean {
  return typed.trim().length >= shortestCode
}
