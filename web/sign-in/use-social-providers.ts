import { useEffect, useState } from 'react'
import { readConfig } from '../api/config.ts'
import { logFailure } from '../base/log.ts'
import { providersIn, type SocialProvider } from './social-providers.ts'

/** Returns the configured social providers; none until they are known. */
export function useSocialProviders(): readonly SocialProvider[] {
  const [providers, setProviders] = useState<readonly SocialProvider[]>([])
  useEffect(() => {
    let isGone = false
    readConfig()
      .then(({ auth }) => {
        if (!isGone) setProviders(providersIn(auth))
      })
      .catch((cause: unknown) => logFailure('The ways to log in could not be read', cause))
    return () => {
      isGone = true
    }
  }, [])
  return providers
}
