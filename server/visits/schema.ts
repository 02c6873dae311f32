import { z } from 'zod'
import { visitPeriods } from './calendar.ts'
import { devices } from './view.ts'

/** A view of a page, as the site reports it. */
export const pageView = z
  .object({
    page: z
      .string()
      .regex(/^\/[\w/.~%-]{0,199}$/)
      .describe('The path of the page'),
    source: z
      .string()
      .regex(/^([\w-]+\.)*[\w-]*(:\d{1,5})?$/)
      .max(100)
      .describe('The host whose link was followed to the page; empty if there was none'),
    width: z.int().min(1).max(100_000).describe('The width of the window, in CSS pixels'),
  })
  .strict()
  .meta({ id: 'PageView' })

const views = z.int().min(0).describe('How often a page was shown')
const visitors = z.int().min(0).describe('Visitors of each day, added up: who comes on two days counts twice')

/** What happened in a day or a month. */
const step = z
  .object({
    from: z.iso.date().describe('The day, or the first one of the month'),
    views,
    visitors,
    gamesBegun: z.int().min(0),
    gamesEnded: z.int().min(0),
    players: z.int().min(0).describe('People who began a game, of each day, added up'),
    newPlayers: z.int().min(0).describe('Those of them whose first game it was'),
    accounts: z.int().min(0).describe('People who came for the first time with an account'),
    codesRedeemed: z.int().min(0),
  })
  .meta({ id: 'VisitStep' })

/** Who came in a period, and what was played. */
export const visits = z
  .object({
    since: z.iso.date(),
    until: z.iso.date().describe('The current day, in UTC'),
    stepsAre: z.enum(['days', 'months']),
    steps: z.array(step).describe('The days of a period of up to 30, or the months of a longer one'),
    pages: z.array(z.object({ page: z.string(), views, visitors })).describe('The pages with most visitors'),
    sources: z
      .array(z.object({ source: z.string(), visitors }))
      .describe('The sites from which most visitors came; empty for those who followed no link'),
    devices: z.array(z.object({ device: z.enum(devices), visitors })),
    countries: z
      .array(z.object({ country: z.string(), visitors }))
      .describe('Codes of ISO 3166-1; empty without a file of countries'),
    homeVisitors: z.int().min(0).describe('Visitors of the home page'),
  })
  .meta({ id: 'Visits' })

export const periodOfVisits = z.enum(visitPeriods).default('month')
