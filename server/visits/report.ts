import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../storage/tables.ts'
import { firstDayOf, isByMonth, stepOf, stepsOf, type VisitPeriod } from './calendar.ts'
import { type DayReaders, readGameDays } from './game-days.ts'
import type { visits } from './schema.ts'
import { readCounts, readDays, readDaysKnown, readVisitorsOf } from './store.ts'
import { devices } from './view.ts'

type Visits = z.infer<typeof visits>
type Step = Visits['steps'][number]
type Numbers = Partial<Omit<Step, 'from'>>

const none = {
  views: 0,
  visitors: 0,
  gamesBegun: 0,
  gamesEnded: 0,
  players: 0,
  newPlayers: 0,
  accounts: 0,
  codesRedeemed: 0,
}

/** How many pages, sources and countries are shown. */
const mostShown = 20

/** Returns who came in a period that ends with the current day, and what was played. */
export async function readVisits(
  db: Kysely<Tables>,
  readers: DayReaders,
  period: VisitPeriod,
): Promise<Visits> {
  const { current, first } = await readDaysKnown(db)
  const since = firstDayOf(period, current, first)
  const counts = (kind: 'page' | 'source' | 'device' | 'country') =>
    readCounts(db, { kind, since, most: mostShown })
  const [visitDays, gameDays, pages, sources, ofDevices, countries, homeVisitors] = await Promise.all([
    readDays(db, since),
    readGameDays(db, readers, { since, current }),
    counts('page'),
    counts('source'),
    counts('device'),
    counts('country'),
    readVisitorsOf(db, '/', since),
  ])
  const steps = new Map(stepsOf(period, since, current).map((from) => [from, { from, ...none }]))
  for (const each of [...visitDays, ...gameDays]) add(steps.get(stepOf(period, each.day)), each)
  return {
    since,
    until: current,
    stepsAre: isByMonth(period) ? 'months' : 'days',
    steps: [...steps.values()],
    pages: pages.map(({ name, views, visitors }) => ({ page: name, views, visitors })),
    sources: sources.map(({ name, visitors }) => ({ source: name, visitors })),
    devices: devices.map((device) => ({
      device,
      visitors: ofDevices.find(({ name }) => name === device)?.visitors ?? 0,
    })),
    countries: countries.map(({ name, visitors }) => ({ country: name, visitors })),
    homeVisitors,
  }
}

/** Adds the numbers of a day to those of its step. */
function add(step: Step | undefined, day: Numbers): void {
  if (!step) return
  step.views += day.views ?? 0
  step.visitors += day.visitors ?? 0
  step.gamesBegun += day.gamesBegun ?? 0
  step.gamesEnded += day.gamesEnded ?? 0
  step.players += day.players ?? 0
  step.newPlayers += day.newPlayers ?? 0
  step.accounts += day.accounts ?? 0
  step.codesRedeemed += day.codesRedeemed ?? 0
}
