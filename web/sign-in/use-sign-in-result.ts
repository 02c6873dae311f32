import type { SignInResult, SignInStep } from '../api/answers.ts'
import { useSession } from '../session/user.ts'

/**
 * Returns a function that follows an answer of the provider: to its address, or to the next step. It resolves
 * to whether the page is left.
 */
export function useSignInResult(
  onStep: (next: SignInStep) => void,
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
