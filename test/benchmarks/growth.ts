// Measures what games cost as they become many: the disk of a game, a backup, a vacuum after play, and the times of a
// deal, a move and the first page of a list, in turns on a database of 10,000 finished games and on one of many.
// 10,000,000 games need 25 GB of disk and ten minutes at first; FOLDER keeps them for the next run.
//   script/trial growth [--games N] [--rounds N] [--data FOLDER]   N is a multiple of 100
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { writeBackup } from '../../server/storage/backup.ts'
import { connection } from '../../server/storage/database.ts'
import { median } from '../support/median.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'
import { moveIn, movesOfGame } from './load.ts'
import type { Amount } from './many-games.ts'
import { openServerWithGames, type Player, type ServerWithGames } from './server-with-games.ts'

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '9' },
    data: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const few: Amount = { games: 10_000, ofFrequentPlayer: 15 }
const many: Amount = { games: Number(values.games), ofFrequentPlayer: 14_475 }
const folder = values.data ?? throwAwayFolder()

interface Side extends ServerWithGames {
  readonly games: number
  readonly db: pg.Client
}

async function open(amount: Amount): Promise<Side> {
  const server = await openServerWithGames(path.join(folder, String(amount.games)), amount)
  // Without the time limits of requests.
  const db = new pg.Client(connection(server.address))
  await db.connect()
  return { ...server, games: amount.games, db }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Prints how many bytes a game takes, by table and by index. */
async function printSizes({ db, games }: Side): Promise<void> {
  const { rows } = await db.query<{ name: string; bytes: number }>(`
    select name, bytes::float8 from (
      select relname as name, pg_table_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      union all
      select relname || ', index', pg_relation_size(oid) from pg_class
      where relkind = 'i' and relnamespace = 'public'::regnamespace
    ) as parts order by bytes desc`)
  const total = rows.reduce((all, { bytes }) => all + bytes, 0)
  console.log(`\nbytes for each of ${games.toLocaleString('en')} games`)
  for (const { name, bytes } of [{ name: 'everything', bytes: total }, ...rows.slice(0, 12)])
    console.log(`${name.padEnd(34)} ${(bytes / games).toFixed(0).padStart(6)}`)
}

/** Prints how long a backup takes, and the vacuum after a hundredth of the games were played on. */
async function printUpkeep({ address, db, games }: Side): Promise<void> {
  const file = path.join(folder, `backup-${games}`)
  const backup = await seconds(() => writeBackup(address, file))
  const megabytes = statSync(file).size / 1e6
  rmSync(file)
  await db.query('update games set updated_at = updated_at where id % 100 = 0')
  const vacuum = await seconds(() => db.query('vacuum games'))
  console.log(
    `\n${games.toLocaleString('en')} games: a backup takes ${backup.toFixed(0)} s and ${megabytes.toFixed(0)} MB, a vacuum ${vacuum.toFixed(1)} s`,
  )
}

const dealt = z.object({ id: z.number() })

/** Deals and plays a game. Returns the milliseconds of its deal, of each of its moves, and of the first page afterwards. */
async function play({ clients }: Side, player: Player) {
  const client = clients[player]
  async function timed(method: string, url: string, body?: unknown) {
    const began = performance.now()
    const answer = await client.call(method, url, body)
    const milliseconds = performance.now() - began
    if (answer.status !== 200)
      throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return { milliseconds, body: answer.body }
  }
  const deal = await timed('POST', '/games', { gameTypeId: 1 })
  const gameId = dealt.parse(deal.body).id
  const moves: number[] = []
  for (let turn = 0; turn < movesOfGame; turn += 1)
    moves.push((await timed('PUT', '/games', { gameId, ...moveIn(turn) })).milliseconds)
  const page = await timed('GET', '/games/page?gameTypeId=1&id=1')
  return { 'a deal': [deal.milliseconds], 'a move': moves, 'the first page': [page.milliseconds] }
}

/** Prints the medians of both sides, and their ratio. */
async function compare(sides: readonly [Side, Side], player: Player, name: string): Promise<void> {
  const times = sides.map(() => new Map<string, number[]>())
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const played = Object.entries(await play(side, player))
      // The first round reads the data into memory.
      if (round === 0) continue
      for (const [what, each] of played)
        times[index]?.set(what, [...(times[index]?.get(what) ?? []), ...each])
    }
  }
  for (const what of times[0]?.keys() ?? []) {
    const [small = 0, large = 0] = times.map((each) => median(each.get(what) ?? []))
    const shown = [small, large].map((time) => `${time.toFixed(2)} ms`.padStart(10)).join('')
    console.log(`${`${what}, ${name}`.padEnd(40)}${shown}   ${(large / small).toFixed(2)}`)
  }
}

const sides: Side[] = []
try {
  for (const amount of [few, many]) sides.push(await open(amount))
  const [small, large] = sides
  if (!small || !large) throw new Error('A database is missing')
  await printSizes(large)
  console.log(
    `\nmedians of ${rounds} games, of 10,000 and of ${large.games.toLocaleString('en')}, and their ratio`,
  )
  await compare([small, large], 'ordinary', '100 own games')
  await compare([small, large], 'frequent', '15 and 14,475 own games')
  for (const side of [small, large]) await printUpkeep(side)
} finally {
  for (const side of sides) {
    await side.db.end()
    await side.close()
  }
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
}
