import { pseudoRandom } from '@skyway/engine/chance/pseudo-random.ts'
import { matchesCommitment, seedFromHex } from '@skyway/engine/chance/seed.ts'
import { rulesOf, view } from '@skyway/engine/record/game.ts'
import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { replay } from '@skyway/engine/record/record.ts'
import { autoWinMove } from '@skyway/engine/skyway/move.ts'
import { noPermission } from '@skyway/engine/table/move.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../../test/support/pages/memory-storage.ts'
import { unranked } from '../store/game.ts'
import { continuePractice, dealPractice, type PracticeGame } from './practice-game.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
})

const firstPile = { actionId: 0, itemRow: 0, itemColumn: 0 }

const turnOf = async ({ host }: PracticeGame) => (await host.loadGame(unranked.id)).turn

test.each(gameTypeIds)(
  'plays a whole game of type %i by the rules, and says its seed at the end',
  { tags: 'AWAY-03' },
  async (gameTypeId) => {
    const chance = pseudoRandom(gameTypeId)
    const { host, game: dealt } = dealPractice(gameTypeId, noPermission)
    let game = dealt
    while (!game.gameOver) {
      expect(game).toMatchObject({ ...unranked, name: rulesOf(gameTypeId).name, seed: null })
      const move = rulesOf(game.gameTypeId).someMove(game, chance)
      const answer = await host.postMove(game.id, { turn: game.turn, move })
      if (!answer.game) throw new Error(answer.detail)
      game = answer.game
    }
    const record = await host.loadRecord(game.id)
    expect(record.moves).toHaveLength(game.turn)
    expect(game).toMatchObject(view(replay(record)))
    expect(game.seed).toBe(record.seed)
    expect(matchesCommitment(seedFromHex(record.seed), dealt.commitment)).toBe(true)
  },
)

test('refuses a move as the rules do, and goes on from where it was', { tags: 'AWAY-03' }, async () => {
  const practice = dealPractice(1, noPermission)
  const { host, game } = practice
  await host.postMove(game.id, { turn: 0, move: firstPile })
  const refused = await host.postMove(game.id, { turn: 1, move: firstPile })
  expect(refused).toEqual({ status: 422, detail: expect.stringMatching(/\w/) })
  expect(await turnOf(practice)).toBe(1)
})

test('wins by itself only for who may do so', { tags: 'AWAY-03' }, async () => {
  const move = { turn: 0, move: autoWinMove }
  const { status } = await dealPractice(1, noPermission).host.postMove(unranked.id, move)
  expect(status).toBe(422)
  const { game } = await dealPractice(1, { autoWin: true }).host.postMove(unranked.id, move)
  expect(game).toMatchObject({ gameOver: true, autoWon: true })
})

test('a game goes on after its last move, one of each type', { tags: 'AWAY-04' }, async () => {
  const skyway = dealPractice(1, noPermission)
  await skyway.host.postMove(unranked.id, { turn: 0, move: firstPile })
  const sandwich = dealPractice(2, noPermission)
  expect(continuePractice(1, noPermission).game).toEqual(await skyway.host.loadGame(unranked.id))
  expect(continuePractice(2, noPermission).game).toEqual(sandwich.game)
})

test('every deal is another one', { tags: 'AWAY-04' }, () => {
  const { game } = dealPractice(1, noPermission)
  expect(dealPractice(1, noPermission).game.commitment).not.toBe(game.commitment)
})

const seed = '07'.repeat(32)
const record = { format: 'skyway-game', version: 1, gameTypeId: 1, seed, moves: [firstPile] }

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['no record', '7'],
  ['a record of another type', JSON.stringify({ ...record, gameTypeId: 2, moves: [] })],
  ['a short seed', JSON.stringify({ ...record, seed: '07' })],
  ['no moves', JSON.stringify({ ...record, moves: [{}] })],
  ['a move that the rules refuse', JSON.stringify({ ...record, moves: [firstPile, firstPile] })],
])('what the device remembers is not trusted: %s', { tags: 'AWAY-04' }, async (_, remembered) => {
  localStorage.setItem('practice1', remembered)
  const { game, host } = continuePractice(1, noPermission)
  expect(game).toMatchObject({ gameTypeId: 1, turn: 0 })
  expect((await host.loadRecord(game.id)).seed).not.toBe(seed)
})
