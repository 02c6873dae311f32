import { useSession } from '../session/user.ts'
import type { Onward, Step } from './account.ts'

/** A step that a sign-in waits for. */
export interface Waiting {
  readonly step: Step
  readonly ticket: string
}

/** The way on from an answer of the provider: to where it leads, or to the next step. Answers whether the page is left. */
export function useOnward(onStep: (next: Waiting) => void): (answer: Onward) => Promise<boolean> {
  const { signIn } = useSession()
  return async (answer) => {
    if ('step' in answer) {
      onStep(answer)
      return false
    }
    // The provider's own address carries on the sign-in; without one it begins now, and needs no password again.
    if (answer.url === null) await signIn('/')
    else location.replace(answer.url)
    return true
  }
}
