import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { marks } from '@skyway/engine/table/marks.ts'
import { z } from 'zod'
import { notValid } from '../../content/text/refusals.ts'
import { wholeNumberUpTo } from '../http/parameters.ts'

/** The most days that one answer tells about. */
export const mostDays = 31

const day = z.iso.date().describe('Such as 2026-11-22, from midnight to midnight UTC')
/** A day in a URL. In the years before 1000, days before it could not be written the same way. */
const dayInAddress = z.iso.date().refine((text) => text >= '1000-02-01', notValid)
const gameTypeId = z.literal(gameTypeIds)
const seed = z.string().describe('In hexadecimal digits')

const score = {
  results: z.int().describe('How many players have finished within the day'),
  best: z.int().nullable().describe('Null without results'),
  typical: z.int().nullable().describe('The median; null without results'),
}

const dailyGame = z.object({ gameTypeId, gameName: z.string(), ...score }).meta({ id: 'DailyGame' })

/** The current day. */
export const dailyToday = z
  .object({
    day,
    secondsLeft: z.int().min(0).describe("Until the day ends, by the server's clock"),
    games: z.array(dailyGame),
    chains: z
      .array(
        z.object({
          firstDay: day,
          days: z.int().describe('How many days it has'),
          anchor: seed.describe('SHA-256 of the seed of the first day, in hexadecimal digits'),
        }),
      )
      .describe('The hash chains of the seeds, one after another'),
  })
  .meta({ id: 'DailyToday' })

/** The random link of a result, in an address. */
export const linkSchema = z.uuid()

/** Which past days are asked for. */
export const daysQuery = z.object({
  before: dayInAddress
    .optional()
    .meta({ description: 'Only days before this one; the current day by default' }),
  limit: wholeNumberUpTo(mostDays).default(14).meta({ description: 'The number of days on a page' }),
})

/** A page of past days. */
export const daysPage = z
  .object({
    items: z.array(
      z
        .object({
          day,
          seed: seed.describe('The seed of both deals; SHA-256 of it is the seed of the day before'),
          chain: day.describe('The first day of its chain'),
          games: z.array(dailyGame),
        })
        .meta({ id: 'DailyDay' }),
    ),
    newer: z.iso.date().nullable().describe('`before` of the page with newer days; null on the first'),
    older: z.iso.date().nullable().describe('`before` of the page with older days; null on the last'),
  })
  .meta({ id: 'DailyDayPage' })

/** Whose tries are asked for. */
export const triesQuery = z.object({
  to: dayInAddress.optional().meta({ description: 'The last day; the current day by default' }),
  days: wholeNumberUpTo(mostDays).default(1).meta({ description: 'How many days, up to that one' }),
})

/** A player's own try of a day's deal. */
export const dailyTry = z
  .object({
    day,
    gameTypeId,
    gameId: z.int(),
    state: z
      .literal(['begun', 'counted', 'not-counted'])
      .describe('`not-counted` was finished after its day, or auto-won'),
    score: z.int().nullable().describe('Null until it is finished'),
    betterThan: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe("The percentage of the day's other results that are lower; null without others"),
    link: z.uuid().nullable().describe('By which the result can be shared; null unless it counts'),
  })
  .meta({ id: 'DailyTry' })

/** A result that was shared. It names nobody and tells no card. */
export const sharedResult = z
  .object({
    day,
    gameTypeId,
    gameName: z.string(),
    score: z.int(),
    won: z.boolean(),
    betterThan: dailyTry.shape.betterThan,
    results: score.results,
    isOver: z.boolean().describe('Whether the day is over'),
    marks: z
      .array(z.array(z.literal(marks)))
      .describe('Rows of what has scored, such as a row for each round, with the suits that have a path'),
    text: z.string().describe('The text by which it is shared, without its link'),
  })
  .meta({ id: 'SharedResult' })

export type SharedResult = z.infer<typeof sharedResult>
