import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const number = String.raw`\d{1,15}`

/**
 * What the parameters of pages that are not prerendered may be, as regular expressions. With any other value an
 * address does not exist (web/build/addresses.ts).
 */
export const parameters: Readonly<Record<string, string>> = {
  id: number,
  gameTypeId: number,
  gameTypeIdOrNew: `${number}|new`,
  // Also a part of an id: the page says that the link may be incomplete.
  challengeId: '[0-9a-f-]{1,36}',
  day: String.raw`\d{4}-\d\d-\d\d`,
}

/** Every address of the site. An unknown address goes to the empty path. */
export default [
  index('home/page.tsx', { id: 'empty' }),
  route('home', 'home/page.tsx', { id: 'home' }),
  route('about', '../marketing/about/about.tsx'),
  route('services', '../marketing/services/services.tsx'),
  route('team', '../marketing/team/team.tsx'),
  route('testimonials', '../marketing/testimonials/testimonials.tsx'),
  route('pricing', '../marketing/pricing/pricing.tsx'),
  route('portfolio', '../marketing/portfolio/portfolio.tsx'),
  route('portfolio/:slug', '../marketing/portfolio/details.tsx'),
  route('counter', '../demos/counter.tsx'),
  // The provider sends people here after they sign out. The session has cleared its state by then.
  route('logout', 'home/page.tsx', { id: 'logout' }),

  layout('queries.tsx', [
    route('game-dashboard', 'dashboard.tsx'),
    route('games', 'games.tsx'),
    route('game-type/:gameTypeIdOrNew', '../game-types/editor/page.tsx'),
    route('all-my-games/:gameTypeId', '../games/list.tsx'),
    route('new-game/:gameTypeId', '../play/new-game.tsx'),
    route('try/:gameTypeId', '../play/try-game/page.tsx'),
    route('practice/:gameTypeId', '../play/practice/page.tsx'),
    route('games/:id', '../play/game.tsx'),
    route('my-games/:id/replay?', '../play/my-game.tsx'),
    route('my-games/:id/review', '../play/my-game.tsx', { id: 'review' }),
    route('daily', '../daily/page.tsx'),
    route('daily/result', '../daily/result-page.tsx'),
    route('daily/play/:gameTypeId', '../play/new-game.tsx', { id: 'daily-play' }),
    route('daily/practice/:day/:gameTypeId', '../play/new-game.tsx', { id: 'daily-practice' }),
    route('challenge/:challengeId', '../challenges/page.tsx'),
    route('challenge/:challengeId/play', '../play/new-game.tsx', { id: 'challenge-play' }),
    route('statistics', '../statistics/page.tsx'),
    route('teams', '../teams/teams.tsx'),
    route('fetch-data', '../demos/weather.tsx'),
    route('fetch-data/:id', '../demos/weather.tsx', { id: 'fetch-data-by-id' }),
    route('fetch-system', '../demos/system.tsx'),
    route('audit', '../system/audit.tsx'),
    route('jobs', '../system/jobs.tsx'),
    route('notices', '../notices/page.tsx'),
    route('visits', '../visits/page.tsx'),
    route('people', '../people/list-page.tsx'),
    route('people/:id', '../people/person-page.tsx'),
    route('codesAdmin', '../codes/add.tsx'),
    route('codes-list', '../codes/list-page.tsx'),
    layout('../inbox/layout.tsx', [
      route('inbox', '../inbox/messages.tsx'),
      route('inbox/messages/:id', '../inbox/message.tsx'),
      route('inbox/reports', 'inbox/reports.tsx'),
      route('inbox/subscribers', '../newsletter/desk/subscribers.tsx'),
      route('inbox/newsletter', '../newsletter/desk/newsletters.tsx'),
      route('inbox/newsletter/new', '../newsletter/desk/newsletter.tsx', { id: 'new-newsletter' }),
      route('inbox/newsletter/:id', '../newsletter/desk/newsletter.tsx'),
    ]),
  ]),

  route('apis', '../apis/page.tsx'),
  route('stock-dashboard', '../stocks/dashboard.tsx'),

  route('contact', '../contact/contact.tsx'),
  route('newsletter', '../newsletter/newsletter.tsx'),

  route('blogs', '../blog/list.tsx'),
  route('blogs/page/:page', '../blog/list.tsx', { id: 'blogs-page' }),
  route('blogs/category/:category/page?/:page?', '../blog/list.tsx', { id: 'blogs-category' }),
  route('blogs/tag/:tag/page?/:page?', '../blog/list.tsx', { id: 'blogs-tag' }),
  route('blogs/search', '../blog/search-page.tsx'),
  route('blogs/:id', '../blog/single.tsx'),
  route('feed.xml', '../blog/feed.ts'),

  route('privacy', '../legal/privacy.tsx'),
  route('terms', '../legal/terms.tsx'),
  route('delete', '../legal/delete.tsx'),
  route('licenses', '../legal/licenses.tsx'),
  route('security', '../legal/security.tsx'),

  route('codes', '../codes/redeem.tsx'),

  route('sign-in', '../sign-in/sign-in.tsx'),
  route('sign-up', '../sign-in/sign-up.tsx'),
  route('forgot-password', '../sign-in/forgot-password.tsx'),
  route('account', '../sign-in/account-page/page.tsx'),
  route('first-admin', '../sign-in/first-admin.tsx'),

  route('alert', 'alert-sample.tsx'),
  route('*', 'unknown.tsx'),
] satisfies RouteConfig
