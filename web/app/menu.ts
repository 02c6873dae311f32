import { mayPlay, type Role } from '../session/permission.ts'

/** The actions of menu lines that are not links. */
export type MenuAct = 'enter-code' | 'view-profile' | 'sign-in' | 'sign-out'

/** A menu line: a link, an action, or a line with its own lines. */
export type MenuItem =
  | { label: string; to: string }
  | { label: string; act: MenuAct }
  | { label: string; items: readonly MenuItem[] }

const pages: readonly MenuItem[] = [
  { label: 'Pricing', to: '/pricing' },
  { label: 'Blog', to: '/blogs' },
  { label: 'About Us', to: '/about' },
  { label: 'Team', to: '/team' },
  { label: 'Portfolio', to: '/portfolio' },
  { label: 'Contact', to: '/contact' },
  { label: 'Services', to: '/services' },
  { label: 'Testimonials', to: '/testimonials' },
]

const apiCalls: MenuItem = {
  label: 'Api Calls',
  items: [
    { label: 'Fetch System', to: '/fetch-system' },
    { label: 'Fetch Data', to: '/fetch-data' },
    { label: 'Fetch Data2', to: '/fetch-data/1' },
    { label: 'Teams', to: '/teams' },
  ],
}

/** Returns the menu of the header for a person. The server decides what a person may really do. */
export function menuFor(user: Role): MenuItem[] {
  const mayEnterCode = user.isAdmin || (user.signedIn && !user.isReader)
  return [
    { label: 'Home', to: '/' },
    { label: 'UI Setups', items: user.signedIn ? [...pages, apiCalls] : pages },
    ...(mayPlay(user) ? [{ label: 'Games', to: '/game-dashboard' }] : []),
    ...(user.isAdmin ? [{ label: 'Stocks', to: '/stock-dashboard' }] : []),
    ...(mayEnterCode ? [{ label: 'Have A Code?', act: 'enter-code' as const }] : []),
    ...(user.signedIn ? [{ label: 'View Profile', act: 'view-profile' as const }] : []),
    user.signedIn ? { label: 'Logout', act: 'sign-out' } : { label: 'Login', act: 'sign-in' },
  ]
}
