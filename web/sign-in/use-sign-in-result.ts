import { useSession } from '../session/user.ts'
import type { SignInResult, SignInStep } from './provider/requests.ts'

/** A step for which a sign-in waits. */
export interface WaitingStep {
  readonly step: SignInStep
  readonly ticket: string
}

/**
 * Returns a function that follows an answer of the provider: to its address, or to the next step. It resolves
 * to whether the page is left.
 */
export function useSignInResult(
  onStep: (next: WaitingStep) => void,
): (answer: SignInResult) => Promise<boolean> {
  const { signIn } = useSession()
  return async (answer) => {
    if ('step' in answer) {
      onStep(answer)
      return false
    }
    // The provider's address continues the sign-in. Without one it starts now and needs no password again.
    if (answer.url === null) await signIn('/')
    else location.replace(answer.url)
    return true
  }
}
