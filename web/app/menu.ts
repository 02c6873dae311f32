import { mayPlay, type Role } from '../session/permission.ts'

/** What a line of the menu does: leads to an address, or acts. */
export type MenuItem =
  | { label: string; to: string }
  | { label: string; act: 'enter-code' | 'view-profile' | 'sign-in' | 'sign-out' }

/**
 * The menu of the header for a person. Only pages that exist are named; what a person may really do is
 * decided by the server.
 */
export function menuFor(user: Role): MenuItem[] {
  const mayEnterCode = user.isAdmin || (user.signedIn && !user.isReader)
  return [
    { label: 'Home', to: '/' },
    ...(mayPlay(user) ? [{ label: 'Games', to: '/game-dashboard' }] : []),
    ...(mayEnterCode ? [{ label: 'Have A Code?', act: 'enter-code' as const }] : []),
    ...(user.signedIn ? [{ label: 'View Profile', act: 'view-profile' as const }] : []),
    user.signedIn ? { label: 'Logout', act: 'sign-out' } : { label: 'Login', act: 'sign-in' },
  ]
}
