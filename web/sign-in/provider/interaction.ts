import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { SignInResult, SignInStep } from '../../api/answers.ts'
import { interactionQuery } from '../../session/interaction-query.ts'
import { useSession } from '../../session/user.ts'

const never = () => () => {}

/**
 * Returns the query with which the provider sent the person here, or '' if the page was opened directly. It is
 * unknown in a prerendered page.
 */
export function useInteractionQuery(): string {
  const [query, setQuery] = useState('')
  // Within the commit of the hydration: a press that starts it is handled right after, and would lose the query.
  useLayoutEffect(() => setQuery(interactionQuery()))
  return query
}

/** Returns whether the provider sent the person here because of an error. */
export function useProviderError(): boolean {
  return useParameter('error') !== null
}

/**
 * Returns the `state` of a request to log out, which may be empty, if the provider sent the person here to ask whether
 * they want that; otherwise null.
 */
export function useLogOutQuestion(): string | null {
  return useParameter('log-out')
}

/** Returns a parameter of the address, or null. A prerendered page has none. */
function useParameter(name: string): string | null {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get(name),
    () => null,
  )
}

/** The authorization request for which the page was opened, as the forms send it. */
export interface InteractionField {
  readonly interaction?: string
}

/** Returns the field that the forms send of it. */
export function interactionField(): InteractionField {
  const interaction = new URLSearchParams(interactionQuery()).get('interaction')
  return interaction === null ? {} : { interaction }
}

/**
 * Returns a function that follows an answer of the provider: to its address, or to the next step. It resolves
 * to whether the page is left.
 *
 * @param onLogin called before a completed login leaves the page
 */
export function useSignInResult(
  onStep: (next: SignInStep) => void,
  onLogin?: () => void,
): (answer: SignInResult) => Promise<boolean> {
  const { signIn } = useSession()
  return async (answer) => {
    if ('step' in answer) {
      onStep(answer)
      return false
    }
    onLogin?.()
    // The provider's address continues the sign-in. Without one it starts now and needs no password again.
    if (answer.url === null) await signIn('/')
    else location.replace(answer.url)
    return true
  }
}
