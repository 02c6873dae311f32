import { beforeEach, expect, test, vi } from 'vitest'
import { dealSandwich, dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { isDrawable } from '../games.ts'
import { rememberedGame, rememberGame } from './remembered-game.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('currentgame holds the last loaded game, to be looked at but not to be played', {
  tags: 'GAME-09',
}, () => {
  const skyway = dealSkyway().game()
  const sandwich = dealSandwich().game()
  rememberGame(skyway)
  expect(rememberedGame(skyway.id, isDrawable)).toEqual({ ...skyway, isEditable: false })
  rememberGame(sandwich)
  expect(JSON.parse(localStorage.getItem('currentgame') ?? '')).toMatchObject({ id: sandwich.id })
  expect(rememberedGame(skyway.id, isDrawable)).toBeNull()
})

test.each([
  '',
  '{',
  'null',
  '7',
  '{"id":7}',
  '{"id":7,"turn":1,"gameTypeId":1,"message":"","deckCount":1,"discardCount":1}',
  '{"id":7,"turn":1,"gameTypeId":999,"message":"","deckCount":1,"discardCount":1,"hand":[]}',
])('what is kept is not trusted: %s', (kept) => {
  localStorage.setItem('currentgame', kept)
  expect(rememberedGame(7, isDrawable)).toBeNull()
})
