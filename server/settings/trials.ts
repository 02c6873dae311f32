import { count, numberBetween, webAddress, wholeNumberBetween } from './kinds.ts'

/** What only tests and trials change: each value suits every installation. The page of settings does not list them. */
export const trials = {
  requestSeconds: numberBetween(0.5, 300)
    .default(9)
    .describe('How long a client may take to send a whole request before it is cut.'),
  // More than the requests that are served at once, so that a crowd at one address gets answers.
  maxConnectionsPerAddress: count
    .default(1000)
    .describe('Of these, connections from one client address; trusted proxies may have more.'),
  maxWatchers: count
    .default(1000)
    .describe(
      'Pages at once that a leaderboard moves on by itself, besides MAX_IN_FLIGHT; further ones show it as it is when they load.',
    ),
  maxWatchersPerAddress: count
    .default(100)
    .describe('Of these, pages at one client address, which many people may share.'),
  maxSignInsInFlight: count
    .default(100)
    .describe(
      'Requests of the login pages worked on at once, besides MAX_IN_FLIGHT and counted like those; more get 503 with Retry-After.',
    ),
  hotGames: count.default(5000).describe('Games that are kept in memory while they are being played.'),
  stockMinutes: numberBetween(0, 10_080)
    .default(60)
    .describe('How long an answer of the service is kept before it is asked again.'),
  stockSeconds: numberBetween(0.1, 4).default(4).describe('How long the service may take to answer.'),
  accessTokenSeconds: wholeNumberBetween(5, 600)
    .default(600)
    .describe('How long an access token of the embedded provider lives.'),
  refreshGraceSeconds: wholeNumberBetween(0, 60)
    .default(10)
    .describe('How long a repeated refresh gets the same answer again, for a lost answer or two tabs.'),
  googleIssuer: webAddress
    .default('https://accounts.google.com')
    .describe('Where Google is; another address only in trials.'),
  facebookIssuer: webAddress
    .default('https://www.facebook.com')
    .describe('Where Facebook is; another address only in trials.'),
  amazonIssuer: webAddress
    .default('https://www.amazon.com')
    .describe('Where Amazon is; another address only in trials.'),
  appleIssuer: webAddress
    .default('https://appleid.apple.com')
    .describe('Where Apple is; another address only in trials.'),
}
