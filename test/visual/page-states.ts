import { allPlaces, eachKind, type Place } from '../support/browser/pages.ts'
import { shownGames } from './fixed-data.ts'
import type { State, Viewer } from './state.ts'

/** Addresses that only redirect, or that deal a new game each time. */
const passing = new Set(['/logout', '/new-game/1'])

/** The values of parameters that no page knows by itself. */
const examples: Readonly<Record<string, string>> = {
  '/games/1': `/games/${shownGames.skywayThirdRound.id}`,
  '/my-games/1/replay': `/my-games/${shownGames.skywayWon.id}/replay`,
  '/my-games/1/review': `/my-games/${shownGames.skywayWon.id}/review`,
}

function nameOf(address: string): string {
  return address.slice(1).replaceAll('/', '-') || 'start'
}

function pageState(viewer: Viewer, address: string, more: Partial<State> = {}): State {
  const name = viewer === 'anonymous' ? nameOf(address) : `${nameOf(address)}-${viewer}`
  return { name, viewer, open: ({ goTo }) => goTo(address), ...more }
}

function ofPlaces(viewer: Viewer, places: readonly Place[], kept: ReadonlySet<Place>): State[] {
  return places
    .filter(({ address }) => !passing.has(address))
    .map((place) =>
      pageState(viewer, examples[place.address] ?? place.address, {
        textsOnly: !kept.has(place),
        ...(viewer === 'anonymous' && /^\/(all-my-games|games|my-games)\/1/.test(place.address) && refused),
      }),
    )
}

/** The server refuses a signed-out person somebody's games, which causes a console error. */
const refused: Partial<State> = { mayComplain: /status of 401|could not be loaded/ }

/**
 * Returns every page as a signed-out person sees it, and the pages with data of the server as an admin sees
 * them.
 *
 * @throws Error when the site is not built
 */
export function pageStates(): State[] {
  const places = allPlaces()
  const kept = new Set(eachKind(places))
  return [
    ...ofPlaces('anonymous', places, kept),
    ...ofPlaces(
      'admin',
      places.filter(({ usesApi, address }) => usesApi && !/^\/(games|my-games)\/1/.test(address)),
      kept,
    ),
    pageState('anonymous', '/new-game/1', refused),
    pageState('anonymous', '/first-admin#token=x', { name: 'first-admin-with-link' }),
    pageState('anonymous', '/newsletter#token=x', { name: 'newsletter-with-link' }),
    pageState('anonymous', '/sign-in?error=invalid_client', { name: 'sign-in-error' }),
    pageState('anonymous', '/all-my-games/2', refused),
    pageState('anonymous', `/blogs/search?search=card`, { name: 'blogs-search-found' }),
    pageState('anonymous', '/blogs/search?search=xylophone', { name: 'blogs-search-nothing' }),
    pageState('admin', '/stock-dashboard'),
    pageState('admin', '/account'),
    pageState('player', '/account'),
    pageState('player', '/game-dashboard', { withFrame: true }),
    pageState('player', '/games'),
    pageState('player', '/statistics'),
    pageState('player', '/all-my-games/1'),
    pageState('player', '/all-my-games/2'),
    pageState('beginner', '/game-dashboard'),
    pageState('beginner', '/statistics'),
    pageState('beginner', '/all-my-games/1'),
    pageState('user', '/game-dashboard'),
    pageState('user', '/codes'),
    pageState('beginner', '/codes#code=BRTK', { name: 'codes-not-needed' }),
    pageState('user', '/codes#code=BRTK', { name: 'codes-unknown' }),
    pageState('admin', '/codes-list?search=xylophone', { name: 'codes-list-nothing' }),
    pageState('admin', '/people?search=xylophone', { name: 'people-nobody' }),
    pageState('admin', '/people?only=admins', { name: 'people-admins' }),
    pageState('admin', '/people/2'),
    pageState('admin', '/people/999999999', {
      name: 'people-missing',
      mayComplain: /status of 404|could not be loaded/,
    }),
    pageState('admin', '/inbox?search=xylophone', { name: 'inbox-nothing' }),
    pageState('admin', '/inbox/messages/2', { name: 'inbox-message-answered' }),
    pageState('admin', '/inbox/reports?only=all', { name: 'inbox-reports-all' }),
    pageState('admin', '/inbox/newsletter/2', {
      name: 'inbox-newsletter-stopped',
      // The frame of the preview refuses the scripts of these tests, as it refuses all.
      mayComplain: /^Blocked script execution in 'about:srcdoc'/,
    }),
    pageState('anonymous', '/newsletter#unsubscribe=x', { name: 'newsletter-unsubscribe' }),
    pageState('user', '/new-game/1', { open: ({ goTo }) => goTo('/new-game/1', 'unfinished') }),
    pageState('admin', '/game-type/new', { name: 'game-type-new-admin' }),
    pageState('admin', '/', { name: 'start-admin', withFrame: true }),
    pageState('anonymous', '/', { name: 'start-whole', withFrame: true }),
  ]
}
