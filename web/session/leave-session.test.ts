import { expect, test } from 'vitest'
import { disabledReason, interruptsPlay } from './leave-session.ts'

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
])('[GAME-10] whether a 401 on %s interrupts play', (_, call, said) => {
  expect(interruptsPlay(call)).toBe(said)
})

test.each([
  ['{"code":"account-disabled","detail":"So it is."}', 'So it is.'],
  ['{"code":"name-refused","detail":"account-disabled"}', null],
  ['"account-disabled"', null],
])('of the refusal %s a disabled person is told %j', (refusal, told) => {
  expect(disabledReason(refusal)).toBe(told)
})
