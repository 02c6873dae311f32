import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GroupCommit, type GroupCommitOptions } from './group-commit.ts'

/** A move of a game, with whether it will be stored. */
interface Move {
  readonly game: number
  readonly stored: boolean
}

const refused = new Error('one row is bad')
const silent = new Error('Query read timeout')

/** Opens a group commit whose statements end when the test says so. */
function open(options: Partial<GroupCommitOptions<Move, number>> = {}) {
  const statements: { games: readonly number[]; end: (failure?: Error) => void }[] = []
  const begin = <Result>(moves: readonly Move[], result: Result) =>
    new Promise<Result>((resolve, reject) => {
      const end = (failure?: Error) => (failure ? reject(failure) : resolve(result))
      statements.push({ games: moves.map(({ game }) => game), end })
    })
  const commit = new GroupCommit<Move, number>({
    storeTogether: (moves) =>
      begin(moves, new Set(moves.filter(({ stored }) => stored).map(({ game }) => game))),
    storeAlone: (move) => begin([move], move.stored),
    keyOf: ({ game }) => game,
    isOfOneItem: (error) => error === refused,
    mostItems: 4,
    mostStatements: 1,
    longestWait: 60_000,
    ...options,
  })
  let ended = 0
  return {
    add: (game: number, stored = true) => commit.add({ game, stored }),
    /** Returns the games of each statement that was sent. */
    sent: () => statements.map(({ games }) => games),
    isUnderWay: () => ended < statements.length,
    /** Ends the oldest statement that is under way, and lets those who wait for it run. */
    end: async (failure?: Error) => {
      if (ended < statements.length) statements[ended++]?.end(failure)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('a move that arrives while nothing is under way is sent at once; those that arrive meanwhile go together', {
  tags: 'T-E4',
}, async () => {
  const { add, sent, end } = open()
  const answers = [1, 2, 3, 4, 5, 6].map((game) => add(game))
  expect(sent()).toEqual([[1]])
  await end()
  expect(sent()).toEqual([[1], [2, 3, 4, 5]])
  await end()
  await end()
  expect(sent()).toEqual([[1], [2, 3, 4, 5], [6]])
  expect(await Promise.all(answers)).toEqual([true, true, true, true, true, true])
})

test('two moves of one game never share a statement, and the second does not wait for the first', {
  tags: 'T-E5',
}, async () => {
  const { add, sent, end } = open()
  const answers = [add(1), add(2), add(1, false), add(2, false)]
  expect(sent()).toEqual([[1], [1], [2]])
  await end()
  expect(sent()).toEqual([[1], [1], [2], [2]])
  answers.push(add(1))
  for (let statement = 0; statement < 4; statement += 1) await end()
  expect(sent()).toEqual([[1], [1], [2], [2], [1]])
  expect(await Promise.all(answers)).toEqual([true, true, false, false, true])
})

test('of the moves of a statement, each is told whether it was stored itself', { tags: 'T-E4' }, async () => {
  const { add, sent, end } = open()
  const answers = [add(1, false), add(2), add(3, false), add(4)]
  await end()
  await end()
  expect(sent()).toEqual([[1], [2, 3, 4]])
  expect(await Promise.all(answers)).toEqual([false, true, false, true])
})

test('a move that fails the statement of its group fails alone', { tags: 'T-E4' }, async () => {
  const { add, sent, end } = open()
  const answers = Promise.allSettled([add(0), add(1), add(2), add(3)])
  await end()
  await end(refused)
  await end()
  await end(refused)
  await end()
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(sent()).toEqual([[0], [1, 2, 3], [1], [2], [3]])
})

test('when the database is silent, nothing is tried again, and those who have waited as long get the same answer', {
  tags: 'T-E9',
}, async () => {
  const { add, sent, end } = open({ longestWait: 0 })
  const answers = Promise.allSettled([add(1), add(2), add(3)])
  await end(silent)
  expect((await answers).map((answer) => answer.status === 'rejected' && answer.reason)).toEqual([
    silent,
    silent,
    silent,
  ])
  expect(sent()).toEqual([[1]])
})

test('a statement that fails does not affect those who have just arrived', { tags: 'T-E9' }, async () => {
  const { add, sent, end } = open()
  const answers = Promise.allSettled([add(1), add(2), add(3)])
  await end(silent)
  await end()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(sent()).toEqual([[1], [2, 3]])
})

test('in any order of moves and answers, each move is answered by its own statement', {
  tags: ['T-E4', 'T-E5'],
}, async () => {
  const step = fc.oneof(
    fc.record({ game: fc.nat(6), stored: fc.boolean() }),
    fc.constantFrom('ends', 'fails', 'is refused'),
  )
  const steps = fc.array(step, { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (happens, mostStatements) => {
      const { add, sent, end, isUnderWay } = open({ mostStatements })
      const answers: Promise<unknown>[] = []
      const possible: unknown[][] = []
      for (const next of happens) {
        if (typeof next === 'object') {
          answers.push(add(next.game, next.stored).catch((error: unknown) => error))
          possible.push([next.stored, silent, refused])
        } else await end({ ends: undefined, fails: silent, 'is refused': refused }[next])
      }
      while (isUnderWay()) await end()
      for (const [index, answer] of (await Promise.all(answers)).entries()) {
        expect(possible[index]).toContain(answer)
      }
      for (const games of sent()) {
        expect(games.length).toBeLessThanOrEqual(4)
        expect(new Set(games).size).toBe(games.length)
      }
    }),
  )
})
