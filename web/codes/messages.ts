/** What the code screens say, letter by letter. */
export const codeMessages = {
  accepted: 'Code Accepted',
  saved: 'Code has been saved',
  tryAgain: 'Try Again',
  notRecognized: 'Code was not recognized',
  hint: 'After inputting the code your account should be updated.',
  adminHint: 'Add code for any user to use.',
  adminPrompt: 'Add a code to be used by other users',
  prompt: 'Input your personal Sign-In-Code. After inputting your code, you will be able to play any game.',
  /** @param email where a person writes who needs a code */
  failed: (email: string) =>
    `The code input was not accepted. Please try the code again, or email ${email} to get a code.`,
} as const

/** The fewest characters of a code. */
const shortestCode = 5

/** Whether what was typed at the header's prompt can be a code at all. */
export function canBeCode(typed: string): boolean {
  return typed.trim().length >= shortestCode
}
