import { afterEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../../test/support/pages/memory-storage.ts'
import { tokensKey } from '../storage.ts'
import { show } from '../tabs.ts'
import { nobody } from '../user.ts'
import { disabledReason, interruptsPlay, leaveSession, returnAfterLoginElsewhere } from './refused-call.ts'

afterEach(() => vi.unstubAllGlobals())

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
])('whether a 401 on %s interrupts play', { tags: 'GAME-10' }, (_, call, said) => {
  expect(interruptsPlay(call)).toBe(said)
})

test.each([
  ['{"code":"account-disabled","detail":"So it is."}', 'So it is.'],
  ['{"code":"name-refused","detail":"account-disabled"}', null],
  ['"account-disabled"', null],
])('of the refusal %s a disabled person is told %j', (refusal, told) => {
  expect(disabledReason(refusal)).toBe(told)
})

function logIn(person: string): void {
  const tokens = { accessToken: `e30.${btoa(JSON.stringify({ sub: person }))}.x`, idToken: '', expiresAt: 0 }
  localStorage.setItem(tokensKey, JSON.stringify(tokens))
  show({ user: { ...nobody, signedIn: true }, status: 'signed-in' })
}

test.each([
  ['rosa', '/', ['/games/7?from=mail']],
  ['rosa', '/about', []],
  ['eve', '/', []],
])(
  'a login of %s in another tab leads this tab from %s back to %j, where the session of rosa ended',
  { tags: 'GAME-10' },
  (person, now, wentTo) => {
    const place = { origin: 'https://cards.example', pathname: '/games/7', search: '?from=mail', hash: '' }
    vi.stubGlobal('location', place)
    vi.stubGlobal('localStorage', new MemoryStorage())
    vi.stubGlobal('sessionStorage', new MemoryStorage())
    logIn('rosa')
    expect(leaveSession({ method: 'GET', path: '/games/7' }, () => {})).toBe(true)
    Object.assign(place, { pathname: now, search: '' })
    const went: string[] = []
    returnAfterLoginElsewhere((path) => went.push(path))
    expect(went).toEqual([])
    logIn(person)
    show({ user: { ...nobody, signedIn: true }, status: 'signed-in' })
    expect(went).toEqual(wentTo)
  },
)
