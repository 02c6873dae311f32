import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { breaches } from './fences.ts'

/** Writes a small project to disk and returns its breaches. */
function judge(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'fences-'))
  try {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    return breaches(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** A module that is too long to be a part of its importer. */
const whole = `export const whole = [\n${'  1,\n'.repeat(20)}]\n`

const allowed: [string, Record<string, string>][] = [
  ['a feature imports a layer', { 'server/games/store.ts': "import '../storage/pool.ts'" }],
  ['a layer imports a lower one', { 'server/mail/queue.ts': "import '../storage/pool.ts'" }],
  ['a composer imports a feature', { 'web/app/routes.ts': "import '../play/game.tsx'" }],
  ['a composer imports a lower one', { 'engine/search/review.ts': "import '../record/record.ts'" }],
  ['the top of a package imports a feature', { 'server/app.ts': "import './games/routes.ts'" }],
  ['the server imports the engine', { 'server/games/store.ts': "import '@skyway/engine/record/game.ts'" }],
  ['the engine imports its hashes', { 'engine/chance/seed.ts': "import '@noble/hashes/sha2.js'" }],
  ['a comment names the clock', { 'engine/cards/card.ts': '// Date and Math.random are not for us' }],
  [
    'the lists of games import the games, which import their own',
    {
      'engine/games.ts': "import './skyway/game.ts'",
      'engine/search/searches.ts': "import './skyway/search.ts'",
      'engine/skyway/game.ts':
        "import './play.ts'\nexport const isMine = (gameTypeId: number) => gameTypeId === 1",
      'engine/search/skyway/search.ts': "import '../../skyway/play.ts'",
    },
  ],
  ['a test asks a higher layer', { 'engine/skyway/play.test.ts': "import '../search/skyway/bots.ts'" }],
  ['the client fetches', { 'web/api/client.ts': "export const ask = () => fetch('/api')" }],
  [
    'OpenID Connect sends by the function of the client',
    { 'web/session/openid-connect.ts': "import '../api/request.ts'" },
  ],
  [
    'a route declares its access',
    {
      'server/codes/routes.ts':
        "app.get('/Codes', { config: { access: 'public' } }, list)\ncodes.get('/a')\nfiles.get('/b.json')",
    },
  ],
  [
    'a route declares its access by a constant',
    {
      'server/identity/federation/routes.ts':
        "const callback = { config: { access: 'public' } } as const\napp.get('/callback', callback, follow)\nconst form = { ...callback, schema }\napp.post('/callback', form, follow)",
    },
  ],
  [
    'OpenID Connect and operators have routes of their own',
    {
      'server/identity/protocol/routes.ts': "app.get('/jwks', keys)",
      'server/http/health.ts': "app.get('/x', y)",
    },
  ],
  [
    'a folder of a feature imports a lower one',
    { 'server/identity/sign-in/checks.ts': "import '../protocol/adapter.ts'" },
  ],
  [
    'the top of a feature imports its folders',
    { 'server/identity/plugin.ts': "import './federation/links.ts'" },
  ],
  [
    'a test asks a higher folder of its feature',
    { 'server/identity/credentials/codes.test.ts': "import '../sign-in/checks.ts'" },
  ],
  [
    'all games name the same thing',
    {
      'engine/games.ts': "import './skyway/play.ts'\nimport './ladder/play.ts'",
      'engine/skyway/play.ts': whole,
      'engine/ladder/play.ts': whole,
    },
  ],
  [
    'a short file has two importers',
    { 'web/kit/a.ts': "import './c.ts'", 'web/kit/b.ts': "import './c.ts'", 'web/kit/c.ts': 'export {}' },
  ],
  [
    'twenty files with their tests',
    Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => at).flatMap((at) => [
        [`web/kit/f${at}.ts`, ''],
        [`web/kit/f${at}.test.ts`, ''],
      ]),
    ),
  ],
]

test.each(allowed)('allowed: %s', (_, files) => {
  expect(judge(files)).toEqual([])
})

const refused: [string, Record<string, string>, string][] = [
  ['one game imports the other', { 'engine/skyway/play.ts': "import '../sandwich/play.ts'" }, 'are features'],
  [
    'the record of a game imports one of the games',
    { 'engine/games.ts': "import './skyway/game.ts'", 'engine/record/game.ts': "import '../skyway/play.ts'" },
    'only the lists of games know a game',
  ],
  [
    'the server imports one of the games',
    {
      'engine/games.ts': "import './skyway/game.ts'",
      'server/games/unfinished.ts': "import '@skyway/engine/skyway/deal.ts'",
    },
    'only the lists of games know a game',
  ],
  [
    'the server takes another game for one of two',
    { 'server/games/answer.ts': 'export const has = (gameTypeId: number) => gameTypeId === 1' },
    'ask its rules',
  ],
  ['the engine imports Node', { 'engine/cards/deck.ts': "import 'node:fs'" }, 'no input or output'],
  [
    'the schema defers a constraint',
    {
      'server/storage/schema/codes.sql':
        '-- none is deferrable\nalter table codes add unique (code) deferrable;',
    },
    'server/storage/schema/codes.sql:2',
  ],
  ['the engine reads a clock', { 'engine/cards/deck.ts': 'export const now = () => Date.now()' }, "'Date'"],
  [
    'the engine draws a random number',
    { 'engine/cards/deck.ts': 'export const die = () => Math.random()' },
    'Math.random',
  ],
  [
    'the rules import the search',
    { 'engine/skyway/play.ts': "import '../search/skyway/bots.ts'" },
    'search composes skyway: let search pass what is needed',
  ],
  [
    'the record imports the search',
    { 'engine/record/game.ts': "import '../search/review.ts'" },
    'search composes record',
  ],
  [
    'the web imports the server',
    { 'web/api/client.ts': "import '../../server/app.ts'" },
    'generated contract',
  ],
  [
    'a new folder imports a feature',
    { 'server/tomorrow/a.ts': "import '../games/store.ts'" },
    'are features',
  ],
  ['a layer imports a feature', { 'web/kit/button.tsx': "import '../play/card.tsx'" }, 'is a layer'],
  [
    'a layer imports a higher one',
    { 'server/http/problem.ts': "import '../session/caller.ts'" },
    'the layer http comes before session: move what both need down to http',
  ],
  [
    'a layer imports a type of a higher one',
    { 'web/kit/lazy-part.tsx': "import type { Token } from '../api/token.ts'" },
    'the layer kit comes before api',
  ],
  [
    'a folder of a feature imports a higher one',
    { 'server/identity/credentials/emailed-codes.ts': "import '../sign-in/checks.ts'" },
    'credentials comes before sign-in in server/identity: move what both need down to credentials',
  ],
  [
    'a folder of a feature imports a type of a higher one',
    { 'server/identity/account/proofs.ts': "import type { Links } from '../federation/links.ts'" },
    'account comes before federation',
  ],
  [
    'a folder of a feature imports its top',
    { 'server/identity/account/proofs.ts': "import type { Parts } from '../plugin.ts'" },
    'the top of server/identity composes account: let it pass what is needed',
  ],
  [
    'a new folder of a feature imports another',
    { 'server/identity/recovery/a.ts': "import '../credentials/codes.ts'" },
    'recovery has no place in the order of server/identity',
  ],
  [
    'a folder of a feature imports a new one',
    { 'server/identity/federation/a.ts': "import '../recovery/codes.ts'" },
    'federation comes before recovery',
  ],
  [
    'a late import crosses too',
    { 'web/codes/a.ts': "export const a = () => import('../play/b.ts')" },
    'are features',
  ],
  ['a passed-on name crosses too', { 'web/codes/a.ts': "export * from '../play/b.ts'" }, 'are features'],
  [
    'imports make a cycle',
    { 'server/games/a.ts': "import './b.ts'", 'server/games/b.ts': "import './a.ts'" },
    'a cycle of imports: server/games/a.ts -> server/games/b.ts -> server/games/a.ts',
  ],
  [
    'types make a cycle',
    { 'web/kit/a.ts': "import type { B } from './b.ts'", 'web/kit/b.ts': "import './a.ts'" },
    'a cycle of imports',
  ],
  ['a feature fetches', { 'web/codes/a.ts': "export const a = () => fetch('/api')" }, 'client of web/api'],
  [
    'a feature fetches from the window',
    { 'web/codes/a.ts': "export const a = () => globalThis.fetch('/api')" },
    'client of web/api',
  ],
  [
    'a feature sends a beacon',
    { 'web/codes/a.ts': "export const a = () => navigator.sendBeacon('/api')" },
    'client of web/api',
  ],
  [
    'a feature sends beside the client',
    { 'web/sign-in/a.ts': "import '../api/request.ts'" },
    'web/sign-in/a.ts imports web/api/request.ts: a page calls the server by the generated client',
  ],
  [
    'the session sends beside the client',
    { 'web/session/session.ts': "import '../api/request.ts'" },
    'web/session/session.ts imports web/api/request.ts: a page calls the server by the generated client',
  ],
  [
    'a route without options',
    { 'server/codes/routes.ts': "app.get('/Codes', list)" },
    'server/codes/routes.ts: GET /Codes does not say who may call it',
  ],
  [
    'a route of the sign-in pages without access',
    { 'server/identity/sign-in/step-routes.ts': "app.post('/sign-in', { schema: { body } }, signIn)" },
    'POST /sign-in does not say who may call it',
  ],
  [
    'a route with a config that says something else',
    { 'server/codes/routes.ts': "app.put('/Codes', { config: { servedWhileOff: true } }, redeem)" },
    'PUT /Codes does not say who may call it',
  ],
  [
    'a route as an object',
    { 'server/codes/routes.ts': "app.route({ method: 'GET', url: '/Codes', handler })" },
    'a route does not say who may call it',
  ],
  [
    'a text beside an element',
    { 'web/codes/a.tsx': 'export const a = <p>{text.saved}<b /></p>' },
    'web/codes/a.tsx:1: {text.saved} may be a text beside others',
  ],
  [
    'a file of 301 lines',
    { 'web/codes/a.ts': 'export {}\n'.repeat(301) },
    'web/codes/a.ts has 301 lines: a file of more than 300 holds two things',
  ],
  [
    'a folder of 21 files',
    Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`web/kit/f${at}.ts`, ''])),
    'web/kit has 21 files',
  ],
  [
    'a fragment of its neighbor',
    { 'web/codes/a.ts': "import './b.ts'", 'web/codes/b.ts': 'export {}' },
    'web/codes/b.ts has 1 lines and is imported by web/codes/a.ts alone',
  ],
  [
    'one name for two things',
    { 'web/codes/a.ts': 'export interface Answer {}', 'web/play/b.ts': 'export interface Answer {}' },
    'Answer is exported 2 times below web/ (web/codes/a.ts, web/play/b.ts)',
  ],
]

test.each(refused)('refused: %s', (_, files, reason) => {
  expect(judge(files).join('\n')).toContain(reason)
})
