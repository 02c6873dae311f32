import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { randomCourse } from '../../test/support/games/random-games.ts'
import { pseudoRandom } from '../chance/pseudo-random.ts'
import { seedToHex } from '../chance/seed.ts'
import { view } from './game.ts'
import { type GameTypeId, gameTypeIds } from './game-type.ts'
import {
  type GameRecord,
  RecordError,
  type RecordProblem,
  read,
  replay,
  replaySteps,
  write,
} from './record.ts'

const seed = seedToHex(seedNumber(0xabcdef))

function recordOf(gameTypeId: GameTypeId): GameRecord {
  const { moves } = randomCourse(gameTypeId, 0xabcdef, pseudoRandom(1))
  return { format: 'skyway-game', version: 1, gameTypeId, seed, moves }
}

const skywayRecord = recordOf(1)
const sandwichRecord = recordOf(2)

function problemOf(run: () => unknown): { code: RecordProblem; moveIndex: number | undefined } {
  try {
    run()
  } catch (error) {
    if (error instanceof RecordError) return { code: error.code, moveIndex: error.moveIndex }
    throw error
  }
  throw new Error('Nothing was refused.')
}

describe('a record', () => {
  test.each(gameTypeIds.map(recordOf))('is read as it was written', { tags: 'REPLAY-03' }, (record) => {
    expect(read(write(record))).toEqual(record)
    expect(read(write({ ...record, seed: seed.toUpperCase() }))).toEqual(record)
  })

  test('writes its keys in a fixed order, and no others', { tags: 'REPLAY-04' }, () => {
    const moves = [{ itemColumn: 0, itemRow: 1, actionId: 2, autoWin: false, note: 'mine' }]
    const text = write({ moves, seed, gameTypeId: 1, version: 1, format: 'skyway-game' })
    expect(text).toBe(
      `{"format":"skyway-game","version":1,"gameTypeId":1,"seed":"${seed}","moves":[{"actionId":2,"itemRow":1,"itemColumn":0}]}`,
    )
  })

  test('keeps an auto win, which replays without permission', { tags: 'REPLAY-03' }, () => {
    const won = {
      ...skywayRecord,
      moves: [
        ...skywayRecord.moves.slice(0, 4),
        { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true },
      ],
    }
    expect(view(replay(read(write(won))))).toMatchObject({ gameOver: true, gameScore: 72, autoWon: true })
  })

  test('of a game in progress replays to its current state', { tags: 'REPLAY-03' }, () => {
    const { states } = randomCourse(1, 0xabcdef, pseudoRandom(1))
    expect(replay({ ...skywayRecord, moves: skywayRecord.moves.slice(0, 11) })).toEqual(states[11])
    expect(replay({ ...skywayRecord, moves: [] })).toEqual(states[0])
  })

  test.each(gameTypeIds)(
    'of type %i replays step by step: as dealt, and after each move',
    { tags: 'REPLAY-01' },
    (type) => {
      const { states, moves } = randomCourse(type, 0xabcdef, pseudoRandom(1))
      const steps = replaySteps({ gameTypeId: type, seed, moves })
      expect(steps).toEqual(states)
      expect(steps).toHaveLength(moves.length + 1)
      expect(() => replaySteps({ gameTypeId: type, seed, moves: [...moves, ...moves] })).toThrow(RecordError)
    },
  )

  test('the seed in the last view deals the game whose commitment the views showed', {
    tags: 'FAIR-03',
  }, () => {
    const end = view(replay(skywayRecord))
    expect(view(replay({ gameTypeId: 1, seed: end.seed ?? '', moves: [] })).commitment).toBe(end.commitment)
  })
})

describe('an invalid record', () => {
  const good = { ...skywayRecord }
  const aMove = { actionId: 0, itemRow: 0, itemColumn: 0 }
  const cases: readonly [what: string, text: string, code: RecordProblem, moveIndex?: number][] = [
    ['nothing', '', 'not-json'],
    ['half a record', write(good).slice(0, -1), 'not-json'],
    ['two records', write(good) + write(good), 'not-json'],
    ['null', 'null', 'not-a-record'],
    ['a number', '7', 'not-a-record'],
    ['a text', '"skyway-game"', 'not-a-record'],
    ['a list', '[]', 'not-a-record'],
    ['an empty object', '{}', 'unknown-format'],
    ['another format', JSON.stringify({ ...good, format: 'chess' }), 'unknown-format'],
    ['a later version', JSON.stringify({ ...good, version: 2 }), 'unknown-version'],
    ['a version as text', JSON.stringify({ ...good, version: '1' }), 'unknown-version'],
    ['game type 0', JSON.stringify({ ...good, gameTypeId: 0 }), 'unknown-game-type'],
    ['game type 999', JSON.stringify({ ...good, gameTypeId: 999 }), 'unknown-game-type'],
    ['game type "1"', JSON.stringify({ ...good, gameTypeId: '1' }), 'unknown-game-type'],
    ['no seed', JSON.stringify({ ...good, seed: null }), 'bad-seed'],
    ['a short seed', JSON.stringify({ ...good, seed: seed.slice(2) }), 'bad-seed'],
    ['a long seed', JSON.stringify({ ...good, seed: `${seed}00` }), 'bad-seed'],
    ['a seed with a line end', JSON.stringify({ ...good, seed: `${seed}\n` }), 'bad-seed'],
    ['a seed with other letters', JSON.stringify({ ...good, seed: 'z'.repeat(64) }), 'bad-seed'],
    ['no moves', JSON.stringify({ ...good, moves: undefined }), 'bad-moves'],
    ['moves as an object', JSON.stringify({ ...good, moves: { length: 0 } }), 'bad-moves'],
    ['a move that is null', JSON.stringify({ ...good, moves: [aMove, null] }), 'bad-move', 1],
    ['a move that is a list', JSON.stringify({ ...good, moves: [[0, 0, 0]] }), 'bad-move', 0],
    [
      'a move without a number',
      JSON.stringify({ ...good, moves: [{ actionId: 0, itemRow: 0 }] }),
      'bad-move',
      0,
    ],
    ['a number as text', JSON.stringify({ ...good, moves: [{ ...aMove, itemRow: '0' }] }), 'bad-move', 0],
    ['half a number', JSON.stringify({ ...good, moves: [{ ...aMove, itemRow: 0.5 }] }), 'bad-move', 0],
    ['a number beyond counting', write(good).replace('"actionId":', '"actionId":1e400,"x":'), 'bad-move', 0],
    ['autoWin as a number', JSON.stringify({ ...good, moves: [{ ...aMove, autoWin: 1 }] }), 'bad-move', 0],
    ['autoWin as null', JSON.stringify({ ...good, moves: [{ ...aMove, autoWin: null }] }), 'bad-move', 0],
  ]
  test.each(cases)('%s', { tags: 'REPLAY-04' }, (_, text, code, moveIndex) => {
    expect(problemOf(() => read(text))).toEqual({ code, moveIndex })
  })

  test.each([
    [null, 'Move 2 is not an object.'],
    [{ ...aMove, itemRow: '0' }, 'Move 2 needs three whole numbers.'],
    [{ ...aMove, autoWin: 1 }, 'autoWin of move 2 is neither true nor false.'],
  ])('counts the moves from 1 where it names %j', { tags: 'REPLAY-04' }, (second, message) => {
    expect(() => read(JSON.stringify({ ...good, moves: [aMove, second] }))).toThrow(message)
  })

  test.each([
    [1, 27],
    [2, 36],
  ] as const)('no game of type %i has more than %i moves', { tags: 'REPLAY-04' }, (gameTypeId, longest) => {
    const problemOf = (count: number) => {
      try {
        read(JSON.stringify({ ...good, gameTypeId, moves: Array(count).fill(null) }))
      } catch (error) {
        return error instanceof RecordError ? error.code : error
      }
      return null
    }
    expect(problemOf(longest + 1)).toBe('too-many-moves')
    expect(problemOf(longest)).toBe('bad-move')
  })

  test('a prototype in the text has no effect', { tags: ['REPLAY-04', 'T-B3'] }, () => {
    const text = write(good).replace(
      '{',
      '{"__proto__":{"gameTypeId":2},"constructor":{"prototype":{"autoWin":true}},',
    )
    expect(read(text)).toEqual(good)
    expect(Object.getPrototypeOf(read(text))).toBe(Object.prototype)
    expect(Reflect.get({}, 'autoWin')).toBeUndefined()
  })

  test('any text and any JSON is read or refused with a RecordError', { tags: 'REPLAY-04' }, () => {
    const survives = (text: string) => {
      try {
        read(text)
      } catch (error) {
        expect(error).toBeInstanceOf(RecordError)
      }
    }
    fc.assert(fc.property(fc.string(), survives), { seed: 1, numRuns: 2000 })
    fc.assert(fc.property(fc.json(), survives), { seed: 2, numRuns: 2000 })
    const nearly = fc.record(
      {
        format: fc.constantFrom('skyway-game', 'x'),
        version: fc.constantFrom(1, 2, null),
        gameTypeId: fc.constantFrom(1, 2, 999),
        seed: fc.constantFrom(seed, ''),
        moves: fc.array(fc.oneof(fc.jsonValue(), fc.constant(aMove)), { maxLength: 40 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(nearly, (value) => survives(JSON.stringify(value))),
      { seed: 3, numRuns: 2000 },
    )
  })

  test('a changed record is refused with a RecordError or replays to a legal game', {
    tags: 'REPLAY-04',
  }, () => {
    const survives = (record: GameRecord, at: number, piece: string) => {
      const text = write(record)
      const place = at % text.length
      try {
        const state = replay(read(text.slice(0, place) + piece + text.slice(place + 1)))
        expect(view(state).turn).toBe(state.turn)
      } catch (error) {
        expect(error).toBeInstanceOf(RecordError)
      }
    }
    const anyPiece = fc.oneof(fc.string({ maxLength: 2 }), fc.integer({ min: -9, max: 99 }).map(String))
    fc.assert(fc.property(fc.constantFrom(skywayRecord, sandwichRecord), fc.nat(5000), anyPiece, survives), {
      seed: 4,
      numRuns: 5000,
    })
  })

  test('the error names the move that the rules do not allow', { tags: 'REPLAY-04' }, () => {
    const skyway = (moves: GameRecord['moves']) => problemOf(() => replay({ ...skywayRecord, moves }))
    expect(skyway([aMove, aMove])).toEqual({ code: 'refused-move', moveIndex: 1 })
    expect(skyway([...skywayRecord.moves, aMove])).toEqual({ code: 'refused-move', moveIndex: 27 })
    expect(() => replay({ ...skywayRecord, moves: [aMove, aMove] })).toThrow(/^Move 2: /)
    expect(problemOf(() => replay({ ...skywayRecord, gameTypeId: 2 })).code).toBe('refused-move')
    expect(problemOf(() => replay({ ...sandwichRecord, moves: [aMove] }))).toEqual({
      code: 'refused-move',
      moveIndex: 0,
    })
  })
})
