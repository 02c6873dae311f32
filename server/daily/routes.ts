import { dayAfter } from '@skyway/engine/chance/day.ts'
import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { gameTypeIds, isGameTypeId } from '@skyway/engine/record/game-type.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound, problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import type { Chains } from './chains.ts'
import {
  dailyToday,
  dailyTry,
  daysPage,
  daysQuery,
  linkSchema,
  mostDays,
  sharedResult,
  triesQuery,
} from './schema.ts'
import { type ReadSharedResult, share } from './shared-results.ts'
import { type DailySummary, readGameNames, readSummaries, readToday, readTries } from './store.ts'

/** The calendar of the deals of the day, and their results. */
export const dailyRoutes: FastifyPluginAsyncZod<{
  database: Database
  chains: Chains
  readSharedResult: ReadSharedResult
}> = async (app, { database: { db, staleReads }, chains, readSharedResult }) => {
  app.get(
    '/daily',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getDailyDeals',
        tags: ['daily'],
        summary: 'The current day, how long it lasts, its results so far, and the anchors of the seeds',
        response: { 200: dailyToday },
      },
    },
    async () => {
      const { day, secondsLeft } = await readToday(db)
      const [gamesOf, all] = await Promise.all([readGames({ from: day, to: day }), chains.all()])
      return { day, secondsLeft, games: gamesOf(day), chains: all }
    },
  )

  app.get(
    '/daily/days',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'listDailyDeals',
        tags: ['daily'],
        summary: 'A page of past days with their seeds and results, the newest first',
        querystring: daysQuery,
        response: { 200: daysPage },
      },
    },
    async ({ query: { before, limit } }) => {
      const { day: today } = await readToday(db)
      const end = before !== undefined && before < today ? before : today
      const newest = dayAfter(end, -1)
      const found = await chains.linksOf(newest, limit + 1)
      const days = [...found].slice(0, limit)
      const gamesOf = await readGames({ from: days.at(-1)?.[0] ?? newest, to: newest })
      const later = dayAfter(end, limit)
      return {
        items: days.map(([day, { seed, firstDay }]) => ({
          day,
          seed: seedToHex(seed),
          chain: firstDay,
          games: gamesOf(day),
        })),
        newer: end === today ? null : later < today ? later : today,
        older: found.size > limit ? (days.at(-1)?.[0] ?? null) : null,
      }
    },
  )

  app.get(
    '/daily/tries',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listDailyTries',
        tags: ['daily'],
        summary: "The caller's own tries of some days, the newest first",
        querystring: triesQuery,
        response: { 200: z.array(dailyTry).max(mostDays * gameTypeIds.length) },
      },
    },
    async (request) => {
      const { personId } = callerOf(request)
      const { to = (await readToday(db)).day, days } = request.query
      const rows = await readTries(db, personId, { from: dayAfter(to, 1 - days), to })
      return rows.flatMap(({ gameTypeId, isOver, score, link, lower, results, day, gameId }) =>
        isGameTypeId(gameTypeId)
          ? [
              {
                day,
                gameTypeId,
                gameId,
                state: !isOver ? ('begun' as const) : link ? ('counted' as const) : ('not-counted' as const),
                score: isOver ? score : null,
                betterThan: link ? share(lower, results) : null,
                link,
              },
            ]
          : [],
      )
    },
  )

  app.get(
    '/daily/results/:link',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getSharedResult',
        tags: ['daily'],
        summary: 'A result that its player has shared; it names nobody and tells no card',
        params: z.object({ link: linkSchema }),
        response: { 200: sharedResult, 404: problemSchema },
      },
    },
    async ({ params: { link } }) => {
      const result = await readSharedResult(link)
      if (result === null) throw notFound()
      return result
    },
  )

  /** Returns a function that tells the results of each of these days. */
  async function readGames(days: { from: string; to: string }) {
    const [names, summaries] = await staleReads.read((from) =>
      Promise.all([readGameNames(from, gameTypeIds), readSummaries(from, days)]),
    )
    return (day: string) =>
      gameTypeIds.map((gameTypeId) => ({
        gameTypeId,
        gameName: names.get(gameTypeId) ?? '',
        ...resultsOf(summaries.find((one) => one.day === day && one.gameTypeId === gameTypeId)),
      }))
  }
}

function resultsOf(summary: DailySummary | undefined) {
  return { results: summary?.results ?? 0, best: summary?.best ?? null, typical: summary?.typical ?? null }
}
