import { commitment, seedFromHex } from '@skyway/engine/chance/seed.ts'
import { message, view } from '@skyway/engine/record/game.ts'
import { read, replay } from '@skyway/engine/record/record.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { words } from '../../content/text/game-messages.ts'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { answeredGame } from '../../test/support/games/answered-game.ts'
import type { Game } from './answer.ts'

let testApp: TestApp
let player: Person
let finished: Game
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPlay: 1000 } })
  player = await testApp.person({ reader: true })
  finished = await playOut(await deal(player, 2))
})
afterAll(() => testApp.close())

async function ask(person: Person | null, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const headers = person?.headers ?? {}
  return await testApp.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
}

async function deal(person: Person, gameTypeId: number): Promise<Game> {
  return answeredGame((await ask(person, 'POST', '/games', { gameTypeId })).json())
}

async function move(person: Person, { id: gameId, turn }: Game, wire: object): Promise<Game> {
  const answer = await ask(person, 'PUT', '/games', { gameId, turn, ...wire })
  expect(answer.statusCode, answer.body).toBe(200)
  return answeredGame(answer.json())
}

const again = (person: Person, gameId: number) => ask(person, 'POST', '/games/again', { gameId })

const askFor = (what: 'record' | 'again', person: Person, id: number) =>
  what === 'again' ? again(person, id) : ask(person, 'GET', `/games/${id}/record`)

/** Plays the first three cards of each hand. */
async function playOut(from: Game): Promise<Game> {
  let current = from
  while (current.gameTypeId === 2 && !current.gameOver) {
    const [actionId, itemRow, itemColumn] = current.hand.filter(({ cards }) => cards.length > 0).map(rowOf)
    current = await move(player, current, { actionId, itemRow, itemColumn })
  }
  return current
}

const rowOf = ({ row }: { row: number }) => row

describe('the record of a finished game', () => {
  test('its player can replay it to the same end, on the committed seed', {
    tags: ['REPLAY-03', 'FAIR-02'],
  }, async () => {
    const answer = await ask(player, 'GET', `/games/${finished.id}/record`)
    expect(answer.statusCode, answer.body).toBe(200)
    const record = read(answer.body)
    expect(Object.keys(answer.json()).sort()).toEqual(['format', 'gameTypeId', 'moves', 'seed', 'version'])
    expect(commitment(seedFromHex(record.seed))).toBe(finished.commitment)
    const { id: _, name: __, practice: ___, day: ____, challenge: _____, ...shown } = finished
    const end = replay(record)
    expect(JSON.parse(JSON.stringify({ ...view(end), message: message(end, words) }))).toEqual(shown)
  })

  test.each(['record', 'again'] as const)(
    'an unfinished game answers %s with 409 and no seed',
    { tags: ['REPLAY-02', 'AGAIN-01', 'T-B8'] },
    async (what) => {
      const open = await deal(player, 1)
      const answer = await askFor(what, player, open.id)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'game-not-over' })
      expect(answer.body).not.toMatch(/[0-9a-f]{64}/)
    },
  )

  test.each(['record', 'again'] as const)(
    "the %s of another person's game is a 404, like that of a missing game",
    { tags: ['REPLAY-03', 'AGAIN-01', 'T-B2'] },
    async (what) => {
      const admin = await testApp.person({ admin: true })
      const other = await askFor(what, admin, finished.id)
      const absent = await askFor(what, admin, 999_999_999)
      expect([other.statusCode, absent.statusCode]).toEqual([404, 404])
      expect({ ...other.json(), instance: '' }).toEqual({ ...absent.json(), instance: '' })
    },
  )
})

describe('the same deal again', () => {
  test('has the same cards, is marked as practice everywhere, and hides its seed again', {
    tags: ['AGAIN-01', 'T-B8'],
  }, async () => {
    const practice = answeredGame((await again(player, finished.id)).json())
    expect(practice).toMatchObject({
      gameTypeId: 2,
      practice: true,
      turn: 0,
      gameOver: false,
      seed: null,
      commitment: finished.commitment,
    })
    expect(practice.id).not.toBe(finished.id)
    const record = read((await ask(player, 'GET', `/games/${finished.id}/record`)).body)
    const first = view(replay({ ...record, moves: [] }))
    expect(practice.gameTypeId === 2 && practice.hand).toEqual(first.gameTypeId === 2 && first.hand)
    // A move is answered from memory, a GET from the row.
    const moved = await move(player, practice, { actionId: 0, itemRow: 1, itemColumn: 2 })
    expect(moved.practice).toBe(true)
    expect((await ask(player, 'GET', `/games/${practice.id}`)).json()).toMatchObject({
      practice: true,
      turn: 1,
    })
    const { items } = (await ask(player, 'GET', '/games/page?gameTypeId=2')).json()
    expect(items).toMatchObject([
      { gameId: practice.id, practice: true },
      { gameId: finished.id, practice: false },
    ])
    const over = await playOut(moved)
    expect(over).toMatchObject({ gameOver: true, practice: true })
    expect((await again(player, practice.id)).json()).toMatchObject({ practice: true })
  })

  test('a won practice game is not on the leaderboard', { tags: ['AGAIN-02', 'LEAD-03'] }, async () => {
    const admin = await testApp.person({ admin: true })
    const { id } = await deal(admin, 1)
    await testApp.database.pool.query(
      `update games set game_over = true, moves = '[{"actionId":12,"itemRow":24,"itemColumn":36,"autoWin":true}]', turn = 1
       where id = $1`,
      [id],
    )
    const practice = answeredGame((await again(admin, id)).json())
    let current = practice
    for (let turn = 0; turn < 27; turn += 1) {
      const [place] =
        current.gameTypeId === 1 ? current.positions.filter(({ cards }) => cards.length === 0) : []
      current = await move(admin, current, {
        actionId: 0,
        itemRow: place?.row ?? 0,
        itemColumn: place?.column ?? 0,
      })
    }
    expect(current).toMatchObject({ gameOver: true, practice: true, autoWon: false })
    expect((await ask(null, 'GET', '/gametypes/ranked/-1')).json()).toEqual([])
  })

  test('practice games count among the twenty unfinished games of a type', {
    tags: ['AGAIN-02', 'GAME-05'],
  }, async () => {
    const many = await testApp.person({ reader: true })
    const { id } = await deal(many, 2)
    await testApp.database.pool.query('update games set game_over = true where id = $1', [id])
    const answers = await Promise.all(Array.from({ length: 25 }, () => again(many, id)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(409)])
    expect((await ask(many, 'POST', '/games', { gameTypeId: 2 })).json()).toMatchObject({
      code: 'too-many-games',
    })
  })
})
