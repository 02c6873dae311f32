import { expect, test } from 'vitest'
import { readBoard } from './live-boards.ts'

const entry = {
  gameTypeId: 2,
  gameName: 'Sandwich',
  gameId: 7,
  displayName: 'Ada',
  profilePic: '',
  score: 260,
}
const board = { gameTypeId: 2, ownWithin: 1, games: [entry] }

test('a board of the stream is read', { tags: 'LIVE-01' }, () => {
  expect(readBoard(board)).toEqual(board)
  expect(readBoard({ ...board, games: [] })).toEqual({ ...board, games: [] })
})

test.each([
  ['nothing', null],
  ['no games', { ...board, games: undefined }],
  ['a type that is a text', { ...board, gameTypeId: '2' }],
  ['a game without a score', { ...board, games: [{ ...entry, score: undefined }] }],
  ['a name that is a number', { ...board, games: [entry, { ...entry, displayName: 7 }] }],
])('a board with %s is ignored', { tags: 'LIVE-01' }, (_, data) => {
  expect(readBoard(data)).toBeNull()
})
