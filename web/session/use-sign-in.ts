import { useAlerts } from '../kit/alerts.tsx'
import { useSession } from './user.ts'

/**
 * The way to the sign-in for a button: leaves for the provider and comes back to a path of the site, or
 * says why not.
 */
export function useSignIn(): (returnTo: string) => void {
  const session = useSession()
  const alerts = useAlerts()
  return (returnTo) => {
    session
      .signIn(returnTo)
      .catch((refusal: Error) => alerts.add({ type: 'Warning', message: refusal.message }))
  }
}
