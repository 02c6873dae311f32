import { randomUUID } from 'node:crypto'
import { message, rulesOf, view } from '@skyway/engine/record/game.ts'
import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { read, replay } from '@skyway/engine/record/record.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { words } from '../../content/text/game-messages.ts'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { answeredGame } from '../../test/support/games/answered-game.ts'
import type { Game } from './answer.ts'
import { gameExport } from './schema.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPlay: 1000 } })
})
afterAll(() => testApp.close())

async function ask(person: Person | null, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  return await testApp.inject({
    method,
    url: `/api${path}`,
    ...(person && { headers: person.headers }),
    ...(body && { payload: body }),
  })
}

async function deal(person: Person, gameTypeId: number): Promise<Game> {
  const answer = await ask(person, 'POST', '/games', { gameTypeId })
  expect(answer.statusCode, answer.body).toBe(200)
  return answeredGame(answer.json())
}

/** Returns a move that the rules allow in this game. */
function allowed(current: Game) {
  return rulesOf(current.gameTypeId).someMove(current, () => 0)
}

async function move(person: Person, current: Game): Promise<Game> {
  const body = { gameId: current.id, turn: current.turn, ...allowed(current) }
  const answer = await ask(person, 'PUT', '/games', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answeredGame(answer.json())
}

async function playOut(person: Person, from: Game): Promise<Game> {
  let current = from
  while (!current.gameOver) current = await move(person, current)
  return current
}

describe('a new game', () => {
  test.each(gameTypeIds)('type %i is dealt to a reader', { tags: 'GAME-05' }, async (gameTypeId) => {
    const reader = await testApp.person({ reader: true })
    const dealt = await deal(reader, gameTypeId)
    expect(dealt).toMatchObject({ gameTypeId, turn: 0, gameOver: false, isEditable: true, seed: null })
    expect((await ask(reader, 'GET', `/gametypes/${gameTypeId}`)).json()).toMatchObject({ name: dealt.name })
    expect((await ask(reader, 'GET', `/games/${dealt.id}`)).json()).toEqual(JSON.parse(JSON.stringify(dealt)))
  })

  test('a game type without rules is refused, and the field is named', { tags: 'GAME-05' }, async () => {
    const answer = await ask(await testApp.person({ reader: true }), 'POST', '/games', { gameTypeId: 999 })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'unknown-game-type', errors: [{ field: 'gameTypeId' }] })
  })

  test('of thirty requests at once, twenty games of a type are dealt', { tags: 'GAME-05' }, async () => {
    const reader = await testApp.person({ reader: true })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask(reader, 'POST', '/games', { gameTypeId: 2 })),
    )
    const statuses = answers.map((answer) => answer.statusCode).sort((a, b) => a - b)
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(409)])
    expect((await ask(reader, 'POST', '/games', { gameTypeId: 1 })).statusCode).toBe(200)
  })

  test('no two games share a seed, and no answer contains it while the game is in progress', {
    tags: 'T-B8',
  }, async () => {
    const reader = await testApp.person({ reader: true })
    const admin = await testApp.person({ admin: true })
    const dealt = await deal(reader, 1)
    const rows = await testApp.database.db.selectFrom('games').select(['id', 'seed']).execute()
    expect(new Set(rows.map((row) => row.seed.toString('hex'))).size).toBe(rows.length)
    const seed = rows.find((row) => row.id === dealt.id)?.seed.toString('hex') ?? ''
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    const moved = await move(reader, dealt)
    const answers = [
      JSON.stringify(dealt),
      JSON.stringify(moved),
      (await ask(reader, 'PUT', '/games', { gameId: dealt.id, actionId: 9, itemRow: 9, itemColumn: 9 })).body,
      (await ask(reader, 'GET', `/games/${dealt.id}`)).body,
      (await ask(admin, 'GET', `/games/${dealt.id}/Data`)).body,
      (await ask(reader, 'GET', '/games/page?gameTypeId=1')).body,
    ]
    for (const answer of answers) expect(answer.toLowerCase()).not.toContain(seed)
  })
})

describe('a move', () => {
  test.each(gameTypeIds)(
    'a game of type %i is played to its end, and each move increases its turn by one',
    { tags: 'API-06' },
    async (gameTypeId) => {
      const reader = await testApp.person({ reader: true })
      let current = await deal(reader, gameTypeId)
      for (let turn = 1; !current.gameOver; turn += 1) {
        current = await move(reader, current)
        expect(current.turn).toBe(turn)
      }
      expect(current.turn).toBeLessThanOrEqual(rulesOf(gameTypeId).longestGame)
      expect(current.isEditable).toBe(false)
      expect(current.seed).toMatch(/^[0-9a-f]{64}$/)
    },
  )

  test('the same move again is answered with the current game, also when that is over', {
    tags: ['API-06', 'T-E4'],
  }, async () => {
    const reader = await testApp.person({ reader: true })
    const dealt = await deal(reader, 1)
    const first = { gameId: dealt.id, turn: 0, ...allowed(dealt) }
    const once = await move(reader, dealt)
    const retried = await ask(reader, 'PUT', '/games', first)
    expect(retried.statusCode).toBe(200)
    expect(retried.json()).toMatchObject({ turn: once.turn })
    const twice = await move(reader, once)
    expect((await ask(reader, 'PUT', '/games', first)).json()).toMatchObject({ turn: 2 })
    const over = await playOut(reader, twice)
    const late = await ask(reader, 'PUT', '/games', first)
    expect(late.statusCode).toBe(200)
    expect(late.json()).toMatchObject({ turn: over.turn, gameOver: true, gameScore: over.gameScore })
  })

  test('another move at an earlier turn, and a turn ahead, get 409 and change nothing', {
    tags: ['API-06', 'T-E5'],
  }, async () => {
    const reader = await testApp.person({ reader: true })
    const dealt = await deal(reader, 1)
    const once = await move(reader, dealt)
    const other = { ...allowed(dealt), actionId: 2 }
    const taken = await ask(reader, 'PUT', '/games', { gameId: dealt.id, turn: 0, ...other })
    expect(taken.statusCode).toBe(409)
    expect(taken.json()).toMatchObject({ code: 'turn-taken' })
    const ahead = await ask(reader, 'PUT', '/games', { gameId: dealt.id, turn: 5, ...allowed(once) })
    expect(ahead.statusCode).toBe(409)
    expect(ahead.json()).toMatchObject({ code: 'turn-ahead' })
    expect((await ask(reader, 'GET', `/games/${dealt.id}`)).json()).toMatchObject({ turn: 1 })
  })

  test('without a turn the move is made on the current game', { tags: 'API-06' }, async () => {
    const reader = await testApp.person({ reader: true })
    const dealt = await deal(reader, 2)
    const body = { gameId: dealt.id, ...allowed(dealt) }
    expect((await ask(reader, 'PUT', '/games', body)).json()).toMatchObject({ turn: 1 })
    expect((await ask(reader, 'PUT', '/games', body)).json()).toMatchObject({ turn: 2 })
  })

  test('neither a player nor an admin can change a finished game', { tags: 'TABLE-02' }, async () => {
    for (const rights of [{ reader: true }, { admin: true }]) {
      const player = await testApp.person(rights)
      const over = await playOut(player, await deal(player, 2))
      const body = { gameId: over.id, actionId: 0, itemRow: 1, itemColumn: 2 }
      for (const turn of [undefined, over.turn]) {
        const answer = await ask(player, 'PUT', '/games', { ...body, turn })
        expect(answer.statusCode).toBe(409)
        expect(answer.json()).toMatchObject({ code: 'game-over' })
      }
    }
  })

  test.each([
    [1, { actionId: 3, itemRow: 0, itemColumn: 0 }, 'row-out-of-range', 'actionId'],
    [1, { actionId: 0, itemRow: -1, itemColumn: 0 }, 'row-out-of-range', 'itemRow'],
    [1, { actionId: 0, itemRow: 0, itemColumn: 3 }, 'column-out-of-range', 'itemColumn'],
    [2, { actionId: 0, itemRow: 0, itemColumn: 1 }, 'same-row-twice', 'itemRow'],
    [2, { actionId: 0, itemRow: 1, itemColumn: 7 }, 'row-out-of-range', 'itemColumn'],
  ])(
    'type %i: %o is refused as %s',
    { tags: ['SKY-07', 'SAND-05'] },
    async (gameTypeId, wire, code, field) => {
      const reader = await testApp.person({ reader: true })
      const dealt = await deal(reader, gameTypeId)
      for (const turn of [undefined, 0]) {
        const answer = await ask(reader, 'PUT', '/games', { gameId: dealt.id, turn, ...wire })
        expect(answer.statusCode).toBe(422)
        expect(answer.json()).toMatchObject({ code, errors: [{ field, reason: expect.any(String) }] })
      }
      expect((await ask(reader, 'GET', `/games/${dealt.id}`)).json()).toMatchObject({ turn: 0 })
    },
  )

  test('an occupied place is refused', { tags: 'SKY-07' }, async () => {
    const reader = await testApp.person({ reader: true })
    const dealt = await deal(reader, 1)
    const once = await move(reader, dealt)
    const answer = await ask(reader, 'PUT', '/games', {
      gameId: dealt.id,
      turn: once.turn,
      ...allowed(dealt),
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'place-occupied' })
  })

  test('a second hint for the same hand changes nothing, and the message says that there is only one', {
    tags: 'SAND-04',
  }, async () => {
    const named = await openTestApp({ settings: { paymentName: 'wren' } })
    try {
      const reader = await named.person({ reader: true })
      const send = async (method: 'POST' | 'PUT', payload: object) =>
        await named.inject({ method, url: '/api/games', headers: reader.headers, payload })
      const dealt = answeredGame((await send('POST', { gameTypeId: 2 })).json())
      const hint = { gameId: dealt.id, actionId: 100, itemRow: 0, itemColumn: 0 }
      const hinted = answeredGame((await send('PUT', { ...hint, turn: 0 })).json())
      if (hinted.gameTypeId !== 2) throw new Error('not a Sandwich')
      const marked = hinted.hand.filter((row) => row.isHint && row.isSelected).map((row) => row.hintOrder)
      expect(new Set(marked)).toEqual(new Set([1, 2, 3]))
      expect(marked).toHaveLength(3)
      expect(hinted.turn).toBe(1)
      for (const turn of [undefined, 1]) {
        const again = await send('PUT', { ...hint, turn })
        expect(again.statusCode).toBe(200)
        expect(again.json()).toEqual({
          ...JSON.parse(JSON.stringify(hinted)),
          message:
            'That was the only hint to be offered, if you want a better hint hit me up on a payment app @wren and I can build it.',
        })
      }
    } finally {
      await named.close()
    }
  })

  test.each([
    ['nothing', {}, 'gameId'],
    ['a text for a number', { gameId: '1', actionId: 0, itemRow: 0, itemColumn: 0 }, 'gameId'],
    ['a fraction', { gameId: 1, actionId: 0.5, itemRow: 0, itemColumn: 0 }, 'actionId'],
    [
      'a number beyond the safe integers',
      { gameId: 2 ** 60, actionId: 0, itemRow: 0, itemColumn: 0 },
      'gameId',
    ],
    ['a negative turn', { gameId: 1, actionId: 0, itemRow: 0, itemColumn: 0, turn: -1 }, 'turn'],
    ['null', { gameId: 1, actionId: null, itemRow: 0, itemColumn: 0 }, 'actionId'],
  ])('%s is a 400 that names the field', { tags: 'API-04' }, async (_, body, field) => {
    const answer = await ask(await testApp.person({ reader: true }), 'PUT', '/games', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field)
  })
})

describe('auto win', () => {
  const autoWin = { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }

  test('is refused to a reader and changes nothing', { tags: ['SKY-06', 'T-B7'] }, async () => {
    const reader = await testApp.person({ reader: true })
    const dealt = await deal(reader, 1)
    for (const turn of [undefined, 0]) {
      expect((await ask(reader, 'PUT', '/games', { gameId: dealt.id, turn, ...autoWin })).statusCode).toBe(
        403,
      )
    }
    expect((await ask(reader, 'GET', `/games/${dealt.id}`)).json()).toMatchObject({
      turn: 0,
      gameOver: false,
    })
  })

  test('lets an admin win with 72, and marks the game', { tags: ['SKY-06', 'ROLE-04'] }, async () => {
    const admin = await testApp.person({ admin: true })
    const dealt = await deal(admin, 1)
    const answer = await ask(admin, 'PUT', '/games', { gameId: dealt.id, turn: 0, ...autoWin })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ gameOver: true, gameWon: true, gameScore: 72, autoWon: true })
  })
})

describe("someone else's game", () => {
  test('looks like a missing game to readers and to admins', { tags: ['ROLE-05', 'T-B2'] }, async () => {
    const owner = await testApp.person({ reader: true })
    const dealt = await deal(owner, 1)
    for (const stranger of [await testApp.person({ reader: true }), await testApp.person({ admin: true })]) {
      for (const ask404 of [
        (id: number) => ask(stranger, 'GET', `/games/${id}`),
        (id: number) => ask(stranger, 'PUT', '/games', { gameId: id, turn: 0, ...allowed(dealt) }),
      ]) {
        const [theirs, none] = [await ask404(dealt.id), await ask404(999_999_999)]
        expect([theirs.statusCode, none.statusCode]).toEqual([404, 404])
        expect({ ...theirs.json(), instance: '' }).toEqual({ ...none.json(), instance: '' })
      }
    }
    expect((await ask(owner, 'GET', `/games/${dealt.id}`)).json()).toMatchObject({ turn: 0 })
  })

  test('an admin can export any game, and its replay is the same game', {
    tags: ['ROLE-05', 'PROF-04'],
  }, async () => {
    const owner = await testApp.person({ reader: true })
    const admin = await testApp.person({ admin: true })
    const over = await playOut(owner, await deal(owner, 1))
    const answer = await ask(admin, 'GET', `/games/${over.id}/Data`)
    expect(answer.statusCode).toBe(200)
    const record = gameExport.parse(answer.json())
    const end = replay(read(answer.body))
    const replayed = { ...view(end), message: message(end, words) }
    const { id, name: _, practice: __, day: ___, challenge: ____, ...shown } = over
    expect(JSON.parse(JSON.stringify(replayed))).toEqual(JSON.parse(JSON.stringify(shown)))
    expect(record).toMatchObject({ gameId: id, turn: over.turn, gameScore: over.gameScore })
  })

  test('the export of a game in progress has no seed', { tags: 'PROF-04' }, async () => {
    const owner = await testApp.person({ reader: true })
    const admin = await testApp.person({ admin: true })
    const moved = await move(owner, await deal(owner, 2))
    const record = gameExport.parse((await ask(admin, 'GET', `/games/${moved.id}/Data`)).json())
    expect(record).toMatchObject({ seed: null, turn: 1, gameOver: false, commitment: moved.commitment })
    expect(record.moves).toHaveLength(1)
    expect((await ask(admin, 'GET', '/games/999999999/Data')).statusCode).toBe(404)
  })
})

describe('the list', () => {
  test('pages of fifteen, the newest first', { tags: ['GAME-07', 'API-03'] }, async () => {
    const reader = await testApp.person({ reader: true })
    const ids: number[] = []
    for (let game = 0; game < 17; game += 1) ids.unshift((await deal(reader, 2)).id)
    await deal(reader, 1)
    for (const page of ['', '&id=0', '&id=1', '&id=', '&id=undefined']) {
      const answer = (await ask(reader, 'GET', `/games/page?gameTypeId=2${page}`)).json()
      expect(answer).toMatchObject({
        totalRecords: 17,
        currentPage: 1,
        pageSize: 15,
        totalPages: 2,
        hasPreviousPage: false,
        hasNextPage: true,
      })
      expect(answer.items.map((item: { gameId: number }) => item.gameId)).toEqual(ids.slice(0, 15))
    }
    const second = (await ask(reader, 'GET', '/games/page?gameTypeId=2&id=2')).json()
    expect(second).toMatchObject({ currentPage: 2, hasPreviousPage: true, hasNextPage: false })
    expect(second.items.map((item: { gameId: number }) => item.gameId)).toEqual(ids.slice(15))
    const beyond = (await ask(reader, 'GET', '/games/page?gameTypeId=2&id=99999999999')).json()
    expect(beyond).toMatchObject({ items: [], totalRecords: 17, hasPreviousPage: true, hasNextPage: false })
  })

  test('the unfinished games come first on the first page, however many newer ones are finished', {
    tags: 'GAME-07',
  }, async () => {
    const admin = await testApp.person({ admin: true })
    const autoWin = { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
    const dealt: Game[] = []
    for (let count = 0; count < 18; count += 1) dealt.push(await deal(admin, 1))
    const ids = dealt.map(({ id }) => id)
    const open = [ids[0], ids[3]]
    for (const id of ids.filter((each) => !open.includes(each))) {
      await ask(admin, 'PUT', '/games', { gameId: id, ...autoWin })
    }
    const listed = async (page: number) =>
      (await ask(admin, 'GET', `/games/page?gameTypeId=1&id=${page}`))
        .json()
        .items.map(({ gameId }: { gameId: number }) => gameId)
    const finished = ids.filter((id) => !open.includes(id)).reverse()
    expect(await listed(1)).toEqual([ids[3], ids[0], ...finished.slice(0, 13)])
    expect(await listed(2)).toEqual(finished.slice(13))
  })

  test('each page continues the one before it, from the first to the last of a long list', {
    tags: 'GAME-07',
  }, async () => {
    const reader = await testApp.person({ reader: true })
    await testApp.database.pool.query(
      `insert into games (person_id, game_type_id, seed, game_over)
       select $1, 2, sha256(n::text::bytea), n % 30 <> 7 from generate_series(1, 100) n`,
      [reader.personId],
    )
    const { rows } = await testApp.database.pool.query(
      'select id, game_over from games where person_id = $1 order by created_at desc, id desc',
      [reader.personId],
    )
    const idsOf = (isOver: boolean) => rows.flatMap(({ id, game_over }) => (game_over === isOver ? [id] : []))
    const listed: number[] = []
    for (let page = 1; page <= 7; page += 1) {
      const answer = (await ask(reader, 'GET', `/games/page?gameTypeId=2&id=${page}`)).json()
      expect(answer).toMatchObject({ totalRecords: 100, totalPages: 7, hasNextPage: page < 7 })
      expect(answer.items).toHaveLength(page < 7 ? 15 : 10)
      listed.push(...answer.items.map(({ gameId }: { gameId: number }) => gameId))
    }
    expect(listed).toEqual([...idsOf(false), ...idsOf(true)])
  })

  test('shows the state of each game', { tags: 'GAME-07' }, async () => {
    const admin = await testApp.person({ admin: true })
    const open = await deal(admin, 1)
    const won = await deal(admin, 1)
    await ask(admin, 'PUT', '/games', {
      gameId: won.id,
      actionId: 12,
      itemRow: 24,
      itemColumn: 36,
      autoWin: true,
    })
    const { items } = (await ask(admin, 'GET', '/games/page?gameTypeId=1')).json()
    expect(items).toEqual([
      {
        gameId: open.id,
        gameComplete: false,
        gameWon: false,
        score: 0,
        practice: false,
        day: null,
        excludedReason: null,
        gameDate: expect.any(String),
      },
      {
        gameId: won.id,
        gameComplete: true,
        gameWon: true,
        score: 72,
        practice: false,
        day: null,
        excludedReason: null,
        gameDate: expect.any(String),
      },
    ])
    expect(z.iso.datetime().safeParse(items[0].gameDate).success).toBe(true)
  })

  test.each(['-1', '1.5', 'abc', '1e3', '%201', '99999999999999999999', '1&id=2'])(
    'page %s is a 400',
    { tags: 'API-03' },
    async (page) => {
      const answer = await ask(await testApp.person(), 'GET', `/games/page?gameTypeId=1&id=${page}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toEqual([{ field: 'id', reason: expect.any(String) }])
    },
  )

  test.each(['abc', '-1', '1.5', '12345678901234567890'])(
    'game id %s is a 400',
    { tags: 'T-C10' },
    async (id) => {
      expect((await ask(await testApp.person(), 'GET', `/games/${id}`)).statusCode).toBe(400)
    },
  )
})

describe('limits', () => {
  test("a person's games per hour and moves per ten seconds are limited across all processes", {
    tags: 'T-D5',
  }, async () => {
    const small = await openTestApp({ settings: { limitPlay: 1 / 20 } })
    try {
      const reader = await small.person({ reader: true })
      const other = await small.person({ reader: true })
      const post = async (person: Person) =>
        await small.inject({
          method: 'POST',
          url: '/api/games',
          headers: person.headers,
          payload: { gameTypeId: 2 },
        })
      const dealt = answeredGame((await post(reader)).json())
      const statuses = [await post(reader), await post(reader), await post(reader)].map((a) => a.statusCode)
      expect(statuses).toEqual([200, 200, 429])
      expect((await post(other)).statusCode).toBe(200)
      const body = { gameId: dealt.id, turn: 0, ...allowed(dealt) }
      const moves = await Promise.all(
        Array.from({ length: 20 }, () =>
          small.inject({ method: 'PUT', url: '/api/games', headers: reader.headers, payload: body }),
        ),
      )
      expect(moves.filter((answer) => answer.statusCode === 200).length).toBeLessThanOrEqual(10)
      const refused = moves.filter((answer) => answer.statusCode === 429)
      expect(refused.length).toBeGreaterThanOrEqual(10)
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await small.close()
    }
  })
})

test('a body cannot set other fields', { tags: 'T-B3' }, async () => {
  const reader = await testApp.person({ reader: true })
  const dealt = await deal(reader, 1)
  const body = { gameId: dealt.id, turn: 0, ...allowed(dealt), gameScore: 999, game_over: true, personId: 1 }
  expect((await ask(reader, 'PUT', '/games', body)).json()).toMatchObject({ gameScore: 0, gameOver: false })
  const poisoned = await testApp.inject({
    method: 'PUT',
    url: '/api/games',
    headers: { ...reader.headers, 'content-type': 'application/json' },
    payload: `{"gameId":${dealt.id},"turn":1,"actionId":0,"itemRow":2,"itemColumn":2,"__proto__":{"autoWin":true,"x":"${randomUUID()}"}}`,
  })
  expect([200, 400]).toContain(poisoned.statusCode)
  expect((await ask(reader, 'GET', `/games/${dealt.id}`)).json()).toMatchObject({
    autoWon: false,
    gameOver: false,
  })
})
