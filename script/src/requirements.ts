// Compares the numbers of docs/requirements.md and docs/trust.md with the tags of the tests. Prints one line
// per area, then the problems: numbers without a test, numbers that no list contains, and numbers in tests of
// another feature. Exits with 1 if there is a problem.
//   script/requirements            all areas
//   script/requirements AREA...    these areas only
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { listedNumbers } from '../../test/support/requirements.ts'
import { gameNames } from './fences/games.ts'
import { readModule } from './fences/module.ts'

/**
 * The features that may test each area: what the paths of its tests may begin with (for tests below test/,
 * after that folder). `<game>` is the folder of any game. E2e tests are named one by one, because each of their files is
 * about one feature.
 */
const features: Readonly<Record<string, string>> = {
  SITE: `web/app web/blog web/kit web/demos web/newsletter web/session/provider web/system server/site
    server/newsletter support/browser html e2e/menu-and-footer e2e/links e2e/roles e2e/codes e2e/contact
    e2e/identity-providers e2e/navigation`,
  PAGE: `web/app/home/playing web/marketing web/blog web/legal web/contact web/demos/counter server/contact server/mail server/site
    resilience/content-change web/build/served-packages packages/served-by-server html e2e/contact`,
  DEMO: 'web/demos web/kit/date server/weather',
  TEAM: 'web/teams server/teams server/query-plans',
  STOCK: 'web/stocks server/stocks e2e/stocks',
  AUTH: `web/session web/sign-in web/app/navigation/passkey-offer web/api server/identity server/session server/profile
    e2e/account e2e/identity-provider e2e/session e2e/newcomer`,
  ROLE: `web/app web/game-types web/system web/teams server/roles server/games server/audit server/session
    e2e/roles e2e/newcomer e2e/identity-providers`,
  CODE: `web/codes web/kit/list web/session server/codes server/query-plans web/app/dashboard e2e/codes
    e2e/roles e2e/newcomer`,
  PROF: 'web/profile web/session server/profile server/games server/session e2e/profile',
  GAME: `web/app web/codes web/game-types web/games web/play/new-game web/play/store web/play/tables web/api web/kit web/session
    server/game-types server/games server/query-plans server/session e2e/game-types e2e/games e2e/leaderboard
    e2e/pending-moves e2e/codes e2e/roles e2e/newcomer e2e/session-end e2e/skyway`,
  LEAD: `web/leaderboard web/app/dashboard web/kit server/leaderboard server/games/deal-again
    server/query-plans e2e/leaderboard e2e/live-boards e2e/roles e2e/codes e2e/newcomer e2e/profile-pictures`,
  LIVE: `server/http/event-streams server/leaderboard/live-boards web/leaderboard web/api/live-boards
    resilience/stop resilience/live-boards e2e/leaderboard e2e/live-boards`,
  TABLE: `engine/cards engine/<game> server/games/routes web/play/cards web/play/<game> web/play/table e2e/skyway`,
  SKY: `engine/cards engine/record/game engine/skyway engine/search/skyway server/games/routes web/play/skyway
    web/play/tables web/play/table e2e/skyway e2e/leaderboard e2e/roles e2e/newcomer`,
  SAND: `engine/cards engine/record/game engine/sandwich server/games/routes web/play/sandwich web/play/tables
    web/play/table e2e/sandwich e2e/newcomer`,
  SYS: `web/system web/api web/app web/play/silent-server web/profile web/session web/stocks server/system
    server/site e2e/off-switch e2e/leaderboard e2e/profile e2e/identity-providers`,
  API: 'web/api web/apis engine/record/game server html e2e/pending-moves e2e/static-host',
  REPLAY: 'engine/record server/games/deal-again web/play/games web/play/replay web/play/review e2e/replay',
  FAIR: 'engine/chance engine/record server/games/deal-again web/play/games web/play/replay web/play/tables e2e/replay',
  AGAIN: 'server/games/deal-again server/games/statistics web/play/replay e2e/replay',
  REVIEW: 'engine/search web/play/review e2e/replay',
  CONT: 'web/app/header server/games/unfinished server/query-plans web/game-types/continue web/games e2e/games',
  DAILY: `engine/chance engine/record server/daily server/query-plans web/build web/daily web/play
    resilience/midnight e2e/daily`,
  CHAL: 'server/challenges server/query-plans web/challenges web/play e2e/challenges',
  NAV: 'web/app e2e/navigation',
  STAT: 'server/games/statistics server/query-plans web/base/better-than web/statistics web/play/table/standing',
  MARK: `engine/record/achievements engine/<game> server/achievements server/query-plans
    web/statistics web/play/table/achieved`,
  TRY: 'web/play/try-rules web/play/try-game web/play/lesson web/session/access web/app/games e2e/newcomer',
  TIP: 'web/play/tips',
  END: 'web/play/<game> web/play/table',
  HAND: 'web/play/sandwich web/play/tables',
  KEYS: 'web/codes web/play/games web/play/shortcuts web/play/board web/play/<game> web/play/table e2e/codes',
  SOUND: 'web/play/sounds web/play/<game>/state/sounds',
  PREF: 'web/preferences web/app/home/playing server/profile e2e/preferences',
  DRAG: 'engine/search/skyway/reachable web/play/board/drag web/play/games web/play/<game> e2e/sandwich',
  NET: `web/play/store web/play/<game> web/play/silent-server web/kit web/build/start web/app/header web/session/provider web/app/home/prerendered
    e2e/pending-moves e2e/off-switch e2e/hydration`,
  AWAY: 'web/api/kept-answers web/build/offline web/app/navigation/keep-offline web/play/practice web/play/new-game web/offline web/app/connection-notice e2e/offline e2e/deployments',
  LOOK: 'web/app/theme web/app/pages html pages support/browser e2e web/app/tables web/play/table web/play/zoom',
  ACCOUNT: 'server/identity server/session web/sign-in e2e/account e2e/identity-providers',
  AUDIT: 'web/system server/audit server/identity/account server/query-plans e2e/jobs',
  PEOPLE: `web/people web/profile server/people server/leaderboard/hidden server/text server/session
    server/profile server/query-plans resilience/disabled-people e2e/people e2e/reports`,
  INBOX: 'web/inbox server/contact server/query-plans e2e/inbox',
  REPORT: `web/reports web/leaderboard web/games server/reports server/leaderboard/excluded server/query-plans
    e2e/reports`,
  NEWS: 'server/newsletter server/query-plans web/newsletter e2e/contact e2e/newsletter',
  WEEK: 'server/newsletter/weekly server/query-plans web/newsletter web/sign-in',
  MAIL: 'server/mail server/contact',
  NOTICE: 'web/notices server/notices server/system resilience/tested-backup e2e/notices',
  JOBS: 'web/system server/jobs server/system e2e/jobs',
  PICT: 'web/leaderboard web/profile server/profile/picture server/site e2e/profile-pictures',
  FEED: 'web/build web/blog resilience/content-change html',
  OWNER: `content script/src/content script/src/site release/own-site web/app web/build web/words web/game-types
    web/blog web/marketing resilience/content-change`,
  TYPE: 'server/game-types web/game-types e2e/game-types',
  APIS: 'web/apis html',
  HOST: `server/site server/http server/backups server/games/replay-stored-games server/system web/build web/system
    server/profile/picture deploy script/src/diagnosis resilience/start resilience/doctor
    resilience/tested-backup html e2e/static-host`,
  VISIT: 'web/visits web/legal web/words server/visits server/game-days server/query-plans e2e/visits',
  WATCH: 'server/figures server/monitoring server/telemetry server/http/connections',
  'T-A': `server/identity server/session server/site server/stocks server/log web/session web/sign-in
    web/system e2e/identity-provider e2e/session`,
  'T-B': `web/app/dashboard engine/chance engine/record/game engine/record/record engine/skyway/play
    engine/sandwich/hint server e2e/games`,
  'T-C': 'server web/kit web/session',
  'T-D': 'server web/codes e2e/codes',
  'T-E': 'server web/play/store web/play/silent-server resilience e2e/pending-moves',
  'T-F': 'web/system server resilience e2e/off-switch e2e/jobs',
  'T-G': 'web/profile server support/browser pages e2e/stocks e2e/contact e2e/profile e2e/session',
  'T-H': 'server packages release resilience script/src/packaging',
}

/**
 * Returns the numbers that are whole strings of a test file: tags of tests, as in `tags: 'SKY-07'` (Vitest) and
 * `tag: '@SKY-07'` (Playwright), or in a table from which tags are made, as in `['SkyWay', 'SKY-07']`. Comments
 * and titles do not count.
 */
export function numbersIn(path: string, source: string): string[] {
  const numbers: string[] = []
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string' && wholeNumber.test(value)) numbers.push(value.replace('@', ''))
    },
  }).visit(parseSync(path, source).program)
  return numbers
}

/** Without @ a number has two digits: 'UTF-8' and 'SHA-256' do not count. */
const wholeNumber = /^(@?T-[A-Z]\d+|@[A-Z]+-\d+|[A-Z]+-\d\d)$/

/** A test file, by its path in the project, and the numbers in it. */
export interface TestFile {
  readonly path: string
  readonly numbers: readonly string[]
}

/**
 * Returns the problems with the numbers of these test files, one sentence each. `allowed` lists the features
 * of each area.
 */
export function faultsOf(
  listed: readonly string[],
  files: readonly TestFile[],
  allowed: Readonly<Record<string, string>> = features,
): string[] {
  const borne = new Set(files.flatMap(({ numbers }) => numbers))
  const bare = listed.filter((number) => !borne.has(number))
  const wrong = files.flatMap(({ path, numbers }) =>
    [...new Set(numbers)].flatMap((number) => {
      if (!listed.includes(number)) return [`${number} in ${path} is not listed.`]
      const starts = allowed[areaOf(number)]?.split(/\s+/) ?? []
      const place = path.replace(/^test\//, '')
      return starts.flatMap(inEachGame).some((start) => place.startsWith(start))
        ? []
        : [`${number} in ${path}: no test of ${areaOf(number)} belongs there.`]
    }),
  )
  return bare.length === 0 ? wrong : [`Without a test: ${bare.join(' ')}`, ...wrong]
}

const listOfGames = 'engine/games.ts'
const root = resolve(import.meta.dirname, '../..')
const games = gameNames([readModule(root, listOfGames, readFileSync(join(root, listOfGames), 'utf8'))])

/** Returns a path in the folder of each game, or the path itself if it is in none. */
function inEachGame(path: string): string[] {
  return path.includes('<game>') ? games.map((game) => path.replace('<game>', game)) : [path]
}

function areaOf(number: string): string {
  return number.replace(/-?\d+$/, '')
}

/**
 * Returns the paths of the files whose numbers count: the unit tests of a project, and all of test/, where
 * loops make some of the tests.
 */
function testFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.git', 'data'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return testFiles(root, path)
    return /^test\/.*\.ts$|\.test\.tsx?$/.test(path) ? [path] : []
  })
}

function main(areas: readonly string[]): number {
  const isShown = (number: string): boolean => areas.length === 0 || areas.includes(areaOf(number))
  const listed = listedNumbers.filter(isShown)
  const files = testFiles(root)
    // Its tables contain numbers as examples.
    .filter((path) => path !== 'script/src/requirements.test.ts')
    .map((path) => ({
      path,
      numbers: numbersIn(path, readFileSync(join(root, path), 'utf8')).filter(isShown),
    }))
  const borne = new Set(files.flatMap(({ numbers }) => numbers))
  for (const area of new Set(listed.map(areaOf))) {
    const numbers = listed.filter((number) => areaOf(number) === area)
    const proven = numbers.filter((number) => borne.has(number))
    console.log(`${area.padEnd(7)} ${String(proven.length).padStart(3)} of ${numbers.length} borne by a test`)
  }
  const faults = faultsOf(listed, files)
  console.log(
    faults.length === 0 ? 'Every number has a test, and each stands in its feature.' : faults.join('\n'),
  )
  return faults.length === 0 ? 0 : 1
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename)
  process.exitCode = main(process.argv.slice(2))
