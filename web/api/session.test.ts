import { expect, test } from 'vitest'
import { announceSessionEnd, interruptsPlay, onSessionEnd } from './session.ts'

test.each([
  ['a list of games', { method: 'GET', path: '/games/page' }, true],
  ['the unfinished games', { method: 'GET', path: '/games/unfinished' }, true],
  ['the own places', { method: 'GET', path: '/gametypes/ranked/-1/mine' }, true],
  ['the public leaderboard', { method: 'GET', path: '/gametypes/ranked/-1' }, false],
  ['the creation of a game', { method: 'POST', path: '/games' }, true],
  ['a move', { method: 'PUT', path: '/Games' }, true],
  ['a game that is read', { method: 'GET', path: '/games/7' }, false],
  ['a code', { method: 'PUT', path: '/Codes' }, false],
  ['the profile', { method: 'GET', path: '/AppUser' }, false],
])('[GAME-10] whether a 401 on %s is spoken of', (_, call, said) => {
  expect(interruptsPlay(call)).toBe(said)
})

test('[GAME-10] every listener hears of a 401 until it stops listening', () => {
  const heard: string[] = []
  const stop = onSessionEnd(({ path }) => heard.push(path))
  announceSessionEnd({ method: 'GET', path: '/games/7' })
  stop()
  announceSessionEnd({ method: 'GET', path: '/games/8' })
  expect(heard).toEqual(['/games/7'])
})
