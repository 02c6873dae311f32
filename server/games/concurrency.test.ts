import { pseudoRandom, type RandomSource } from '@skyway/engine/chance/pseudo-random.ts'
import { rulesOf, sameMove, view, type WireMove } from '@skyway/engine/record/game.ts'
import { gameTypeIds, isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { readMoves, replay } from '@skyway/engine/record/record.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { answeredGame } from '../../test/support/games/answered-game.ts'
import { limit } from '../../test/support/limits.ts'
import { type App, buildApp } from '../app.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import type { Game } from './answer.ts'

// Two servers on one database, as in a rolling restart or behind a load balancer.
let testApp: TestApp
let secondDatabase: Database
let apps: [App, App]
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPlay: 1000 } })
  secondDatabase = openDatabase(testApp.address, testApp.settings.databaseConnections)
  apps = [testApp.app, await buildApp({ settings: testApp.settings, database: secondDatabase })]
})
afterAll(async () => {
  await apps[1].close()
  await secondDatabase.close()
  await testApp.close()
})

interface Move extends WireMove {
  gameId: number
  turn?: number
}

async function send(app: App, person: Person, payload: Move) {
  const answer = await app.inject({ method: 'PUT', url: '/api/games', headers: person.headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

async function deal(person: Person, gameTypeId: number) {
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/games',
    headers: person.headers,
    payload: { gameTypeId },
  })
  return answeredGame(answer.json())
}

/** Returns different moves that the rules allow in this game, in a fixed order. */
function allowedMoves(current: Game): WireMove[] {
  const { someMove } = rulesOf(current.gameTypeId)
  // The greatest draws are the rarest moves.
  const chances = [...[1, 2, 3, 4, 5, 6, 7].map(pseudoRandom), (bound: number) => bound - 1]
  return chances
    .map((chance) => someMove(current, chance))
    .filter((move, index, all) => all.findIndex((other) => sameMove(other, move)) === index)
}

function pick<Item>(items: readonly Item[], chance: RandomSource): Item {
  const item = items[chance(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

async function storedGame(gameId: number) {
  const row = await testApp.database.db
    .selectFrom('games')
    .selectAll()
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow()
  const gameTypeId = row.game_type_id
  if (!isGameTypeId(gameTypeId)) throw new Error('no such type')
  const moves = readMoves(gameTypeId, row.moves)
  const replayed = view(replay({ gameTypeId, seed: row.seed.toString('hex'), moves }))
  expect(row).toMatchObject({
    turn: replayed.turn,
    game_over: replayed.gameOver,
    game_won: replayed.gameWon,
    game_score: replayed.gameScore,
  })
  return { moves, replayed }
}

test('a server with an outdated copy of a game decides by the row, also without a turn', {
  tags: ['API-06', 'T-E8'],
}, async () => {
  const [one, two] = apps
  const reader = await testApp.person({ reader: true })
  let current = await deal(reader, 1)
  const { id: gameId } = current
  const put = async (app: App, itemRow: number, itemColumn: number) =>
    await send(app, reader, { gameId, actionId: 0, itemRow, itemColumn })
  for (let place = 0; place < 8; place += 1) {
    const { status, body } = await put(place % 2 === 0 ? one : two, Math.floor(place / 3), place % 3)
    expect(status).toBe(200)
    current = answeredGame(body)
  }
  expect(current.turn).toBe(8)
  // The first server knows turn 7: it would still allow the place of turn 8, and does not know round 2.
  expect(await put(one, 2, 1)).toMatchObject({ status: 422, body: { code: 'place-occupied' } })
  expect((await put(two, 2, 2)).body).toMatchObject({ turn: 9, round: 2 })
  expect(await put(one, 0, 0)).toMatchObject({ status: 200, body: { turn: 10, round: 2 } })
  await storedGame(gameId)
})

/** Makes forty moves in two games of both types in turn, each of which is followed by another when it is over. */
async function playForty(
  reader: Person,
  move: (current: Game) => Promise<unknown>,
): Promise<readonly Game[]> {
  const tables = await Promise.all(gameTypeIds.map((type) => deal(reader, type)))
  for (let count = 0; count < 40; count += 1) {
    const table = count % tables.length
    const seen = pick(tables, () => table)
    tables[table] = answeredGame(await move(seen.gameOver ? await deal(reader, seen.gameTypeId) : seen))
  }
  return tables
}

test('if 32 clients send the same move at once, it is applied once and all are answered', {
  tags: ['API-06', 'T-E4'],
  timeout: limit(120_000),
}, async () => {
  const reader = await testApp.person({ reader: true })
  const tables = await playForty(reader, async (current) => {
    const [wire] = allowedMoves(current)
    if (!wire) throw new Error('no move is left')
    const move = { gameId: current.id, turn: current.turn, ...wire }
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, client) => send(apps[client % 2 ? 1 : 0], reader, move)),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.turn).toBe(current.turn + 1)
    }
    return answers[0]?.body
  })
  for (const { id } of tables) await storedGame(id)
})

test('of different moves at once one wins and is stored, and the others get 409', {
  tags: ['API-06', 'T-E5'],
  timeout: limit(120_000),
}, async () => {
  const reader = await testApp.person({ reader: true })
  await playForty(reader, async (current) => {
    const { id: gameId, turn } = current
    const moves = allowedMoves(current).slice(0, 8)
    const answers = await Promise.all(
      moves.map((wire, client) => send(apps[client % 2 ? 1 : 0], reader, { gameId, turn, ...wire })),
    )
    const winners = moves.filter((_, client) => answers[client]?.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(moves.length - 1)
    const { moves: stored } = await storedGame(gameId)
    expect(stored).toHaveLength(turn + 1)
    expect(stored[turn]).toEqual(winners[0])
    return answers.find(({ status }) => status === 200)?.body
  })
})

test('random clients on two servers: every acknowledged move is stored once, and no read returns an older state', {
  tags: ['T-E4', 'T-E5', 'T-E8'],
  timeout: limit(120_000),
}, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const hint = `random seed ${seed}`
  const chance = pseudoRandom(seed)
  const players = await Promise.all(Array.from({ length: 6 }, () => testApp.person({ reader: true })))
  const tables: { player: Person; gameId: number }[] = []
  for (const player of players) {
    for (const gameTypeId of gameTypeIds) tables.push({ player, gameId: (await deal(player, gameTypeId)).id })
  }
  const acknowledged: (Move & { turn: number })[] = []

  async function client() {
    for (let step = 0; step < 30; step += 1) {
      const { player, gameId } = pick(tables, chance)
      const read = await pick(apps, chance).inject({ url: `/api/games/${gameId}`, headers: player.headers })
      const seen = answeredGame(read.json())
      if (seen.gameOver) continue
      const move = { gameId, turn: seen.turn, ...pick(allowedMoves(seen), chance) }
      // Sometimes the answer is lost, and the client sends the same move again, perhaps to the other server.
      const copies = chance(10) < 3 ? 2 : 1
      const answers = await Promise.all(
        Array.from({ length: copies }, () => send(pick(apps, chance), player, move)),
      )
      let lowest = seen.turn
      for (const { status, body } of answers) {
        expect([200, 409], hint).toContain(status)
        if (status !== 200) continue
        expect(body.turn, hint).toBeGreaterThan(seen.turn)
        acknowledged.push(move)
        lowest = Math.max(lowest, body.turn)
      }
      const later = await pick(apps, chance).inject({
        url: `/api/games/${gameId}`,
        headers: player.headers,
      })
      expect(later.json().turn, hint).toBeGreaterThanOrEqual(lowest)
    }
  }
  await Promise.all(Array.from({ length: 16 }, client))

  expect(acknowledged.length).toBeGreaterThan(tables.length)
  for (const { gameId } of tables) {
    const { moves } = await storedGame(gameId)
    const answered = acknowledged.filter((move) => move.gameId === gameId)
    expect(new Set(answered.map(({ turn }) => turn)).size, hint).toBe(moves.length)
    for (const { turn, gameId: _, ...wire } of answered) {
      const stored = moves[turn]
      expect(stored && sameMove(stored, wire), `${hint}, game ${gameId}, turn ${turn}`).toBe(true)
    }
  }
})
