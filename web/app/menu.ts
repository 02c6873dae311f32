import * as text from '../../content/text/shell.ts'
import { mayPlay, type Role } from '../session/access/permission.ts'
import type { SiteLink } from '../words/pages.ts'

/** The actions of menu lines that are not links. */
export type MenuAct = 'enter-code' | 'view-profile' | 'sign-in' | 'sign-out'

/** A menu line: a link, an action, or a line with its own lines. */
export type MenuItem =
  | SiteLink
  | { label: string; act: MenuAct }
  | { label: string; items: readonly MenuItem[] }

const apiCalls: MenuItem = {
  label: text.apiCalls,
  items: [
    { label: text.fetchSystem, to: '/fetch-system' },
    { label: text.fetchData, to: '/fetch-data' },
    { label: text.fetchData2, to: '/fetch-data/1' },
    { label: text.teams, to: '/teams' },
  ],
}

/**
 * Returns the menu of the header for a person. The server decides what a person may really do.
 *
 * @param pages those about the company that the owner shows
 */
export function menuFor(user: Role, pages: readonly SiteLink[]): MenuItem[] {
  const mayEnterCode = user.isAdmin || (user.signedIn && !user.isReader)
  const setups = user.signedIn ? [...pages, apiCalls] : pages
  return [
    { label: text.home, to: '/' },
    ...(setups.length > 0 ? [{ label: text.uiSetups, items: setups }] : []),
    ...(mayPlay(user) ? [{ label: text.games, to: '/game-dashboard' }] : []),
    ...(user.isAdmin ? [{ label: text.stocks, to: '/stock-dashboard' }] : []),
    ...(mayEnterCode ? [{ label: text.haveACode, act: 'enter-code' as const }] : []),
    ...(user.signedIn ? [{ label: text.viewProfile, act: 'view-profile' as const }] : []),
    user.signedIn ? { label: text.logout, act: 'sign-out' } : { label: text.login, act: 'sign-in' },
  ]
}
