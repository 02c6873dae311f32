import { useEffect, useRef, useState } from 'react'
import { type AuthConfig, readConfig } from '../api/config.ts'
import { logFailure } from '../base/log.ts'
import { useSession, useSignIn } from '../session/user.ts'

/** Returns whether the accounts are kept by another provider than this server. */
export function isElsewhere({ issuer }: AuthConfig): boolean {
  return issuer !== `${location.origin}/auth`
}

/**
 * Returns the host of another provider that keeps the accounts; null until it is known, and if this server
 * keeps them.
 */
export function useOtherProvider(): string | null {
  const [host, setHost] = useState<string | null>(null)
  useEffect(() => {
    readConfig()
      .then(({ auth }) => isElsewhere(auth) && setHost(URL.parse(auth.issuer)?.host ?? ''))
      .catch((cause: unknown) => logFailure('The provider could not be found out', cause))
  }, [])
  return host
}

/**
 * Leaves once for the provider's sign-in if nobody is signed in. After the browser's Back the person stays.
 */
export function useLeaveFor(host: string | null): void {
  const { status } = useSession()
  const signIn = useSignIn()
  const hasLeft = useRef(false)
  useEffect(() => {
    if (host === null || status !== 'signed-out' || hasLeft.current || isBack()) return
    hasLeft.current = true
    signIn('/')
  }, [host, status, signIn])
}

function isBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward'
}
