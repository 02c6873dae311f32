/** The exact texts of the code screens. */
export const codeMessages = {
  accepted: 'Code Accepted',
  saved: 'Code has been saved',
  tryAgain: 'Try Again',
  notRecognized: 'Code was not recognized',
  hint: 'After inputting the code your account should be updated.',
  adminHint: 'Add code for any user to use.',
  adminPrompt: 'Add a code to be used by other users',
  prompt: 'Input your personal Sign-In-Code. After inputting your code, you will be able to play any game.',
  /** @param email where to ask for a code */
  failed: (email: string) =>
    `The code input was not accepted. Please try the code again, or email ${email} to get a code.`,
} as const

/**
 * Returns a sentence that says when a person who sent too many codes may send another: in minutes, or in
 * hours from two hours on.
 */
export function tooManyCodes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return `Too many codes were sent. You can try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}

/** The least number of characters of a code. */
const shortestCode = 5

/** Returns whether a text typed in the header's prompt can be a code. */
export function canBeCode(typed: string): boolean {
  return typed.trim().length >= shortestCode
}
