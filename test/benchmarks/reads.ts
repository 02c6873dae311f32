// Compares reads on a database of 10,000 finished games with the same reads on one of many: the median time of
// each, in turns on both, and the ratio. A long list has 14,475 games of a type, and 15 in the small database.
// Each read is repeated, so that its data is in memory. 10,000,000 games need 25 GB of disk and half an hour at
// first; FOLDER keeps them for the next run.
//   script/trial reads [--games N] [--rounds N] [--data FOLDER]   N is a multiple of 100
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { median } from '../support/median.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'
import type { Amount } from './many-games.ts'
import { openServerWithGames, type Player, type ServerWithGames } from './server-with-games.ts'

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
    data: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const requestsPerRound = 40
const pageSize = 15
const few: Amount = { games: 10_000, ofFrequentPlayer: pageSize }
const many: Amount = { games: Number(values.games), ofFrequentPlayer: 14_475 }

/** A server on a filled database. */
interface Side extends ServerWithGames {
  /** The number of pages of each player's list, and a game of the ordinary player. */
  readonly pages: Readonly<Record<Player, number>>
  readonly gameId: number
}

const listShape = z.object({ totalPages: z.number(), items: z.array(z.object({ gameId: z.number() })) })

async function open(folder: string, amount: Amount): Promise<Side> {
  const server = await openServerWithGames(folder, amount)
  const read = async (player: Player) =>
    listShape.parse((await server.clients[player].call('GET', '/games/page?gameTypeId=1&id=1')).body)
  const [own, all] = [await read('ordinary'), await read('frequent')]
  return {
    ...server,
    pages: { frequent: all.totalPages, ordinary: own.totalPages },
    gameId: own.items.at(-1)?.gameId ?? 0,
  }
}

type Read = readonly [what: string, player: Player, url: (side: Side) => string]

const reads: readonly Read[] = [
  ['the leaderboard', 'ordinary', () => '/gametypes/ranked/-1'],
  ['the own places', 'ordinary', () => '/gametypes/ranked/-1/mine'],
  ...(['day', 'week', 'month'] as const).flatMap((period): Read[] => [
    [`the board of the ${period}`, 'ordinary', () => `/gametypes/ranked/-1?period=${period}`],
    [`the own places, ${period}`, 'ordinary', () => `/gametypes/ranked/-1/mine?period=${period}`],
    [`the past ${period}s`, 'ordinary', () => `/gametypes/ranked/-1/past?period=${period}`],
  ]),
  ['the statistics', 'ordinary', () => '/statistics/1'],
  ['a game', 'ordinary', ({ gameId }) => `/games/${gameId}`],
  ['the record of a game', 'ordinary', ({ gameId }) => `/games/${gameId}/record`],
  ['the unfinished games', 'ordinary', () => '/games/unfinished'],
  ['the first page of a list', 'ordinary', () => '/games/page?gameTypeId=1&id=1'],
  ['the last page of a list', 'ordinary', ({ pages }) => `/games/page?gameTypeId=1&id=${pages.ordinary}`],
  ['a long list, first page', 'frequent', () => '/games/page?gameTypeId=1&id=1'],
  [
    'a long list, middle page',
    'frequent',
    ({ pages }) => `/games/page?gameTypeId=1&id=${Math.ceil(pages.frequent / 2)}`,
  ],
  ['a long list, last page', 'frequent', ({ pages }) => `/games/page?gameTypeId=1&id=${pages.frequent}`],
  ['the game types', 'ordinary', () => '/gametypes/page?id=1'],
  ['the profile', 'ordinary', () => '/AppUser'],
]

const folder = values.data ?? throwAwayFolder()
const sides: Side[] = []
try {
  for (const amount of [few, many]) sides.push(await open(path.join(folder, String(amount.games)), amount))
  await compare()
} finally {
  for (const side of sides) await side.close()
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
}

async function compare(): Promise<void> {
  console.log(
    `\n${''.padEnd(26)} ${few.games.toLocaleString('en')} games  ${many.games.toLocaleString('en')} games  ratio   median of ${rounds} rounds`,
  )
  for (const [what, player, url] of reads) {
    const medians: number[][] = []
    for (let round = 0; round <= rounds; round++) {
      const times: number[][] = sides.map(() => [])
      for (let request = 0; request < requestsPerRound; request++) {
        for (const [index, side] of sides.entries()) {
          const began = performance.now()
          const { status, body } = await side.clients[player].call('GET', url(side))
          times[index]?.push(performance.now() - began)
          if (status !== 200)
            throw new Error(`${url(side)} was answered with ${status}: ${JSON.stringify(body)}`)
        }
      }
      // The first round reads the data into memory.
      if (round > 0) medians.push(times.map(median))
    }
    const [small, large] = sides.map((_, index) => median(medians.map((each) => each[index] ?? 0)))
    const ratios = medians.map(([one = 0, other = 0]) => other / one)
    console.log(
      `${what.padEnd(26)} ${small?.toFixed(2)} ms  ${large?.toFixed(2)} ms  ${median(ratios).toFixed(2)}   (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
    )
  }
}
