import { useAlerts } from '../kit/alerts.tsx'
import { useSession } from './user.ts'

/**
 * Returns a function for login buttons: it leaves for the provider and returns to a path of the site, or
 * shows why it cannot.
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
