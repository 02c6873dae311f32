import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../test/support/pages/memory-storage.ts'
import { keepSignIn, takeSignIn } from '../session/return-to.ts'
import { forgetDraftsOfOthers, forgetEverything } from '../session/session.ts'
import { forgetTab, tokensKey } from '../session/storage.ts'
import { forgetTokens, personNow } from '../session/tokens.ts'
import { forgetDraft, keepDraft, keptDraft, keptTexts } from './draft.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

function logIn(person: string): void {
  const tokens = { accessToken: `e30.${btoa(JSON.stringify({ sub: person }))}.x`, idToken: '', expiresAt: 0 }
  localStorage.setItem(tokensKey, JSON.stringify(tokens))
}

/** What may happen between typing and the next look at the form. */
const events = {
  expiry: forgetTokens,
  logoutInAnotherTab: () => {
    forgetTokens()
    forgetTab()
  },
  logout: forgetEverything,
  save: () => forgetDraft('team'),
  loginOfAda: () => {
    logIn('ada-1')
    forgetDraftsOfOthers(personNow())
  },
  loginOfEve: () => {
    logIn('eve-1')
    forgetDraftsOfOthers(personNow())
  },
}

test.each<[writer: string | null, then: (keyof typeof events)[], isThere: boolean]>([
  ['ada-1', [], true],
  ['ada-1', ['expiry'], false],
  ['ada-1', ['expiry', 'loginOfAda'], true],
  ['ada-1', ['logoutInAnotherTab'], false],
  ['ada-1', ['logoutInAnotherTab', 'loginOfAda'], true],
  ['ada-1', ['expiry', 'loginOfEve'], false],
  ['ada-1', ['expiry', 'loginOfEve', 'loginOfAda'], false],
  ['ada-1', ['logout', 'loginOfAda'], false],
  ['ada-1', ['save'], false],
  [null, [], true],
  [null, ['loginOfAda'], true],
  [null, ['save'], false],
])('whether what %s has typed is there after %j: %j', (writer, then, isThere) => {
  if (writer) logIn(writer)
  keepDraft('team', { name: 'Larks' })
  for (const event of then) events[event]()
  expect(keptDraft('team')).toEqual(isThere ? { name: 'Larks' } : null)
})

test('a login that has begun in this tab goes on, although another tab has just logged out', () => {
  const underWay = { verifier: 'v', nonce: 'n', returnTo: '/teams', provider: { auth: {}, discovery: {} } }
  keepSignIn('state', underWay)
  sessionStorage.setItem('skyway.user', '{}')
  forgetTab()
  expect(sessionStorage.getItem('skyway.user')).toBeNull()
  expect(takeSignIn('state')).toEqual(underWay)
})

test('drafts of different forms are apart, and a draft has only the texts of its form', () => {
  keepDraft('answer to message 7', { text: 'Dear Ida,' })
  keepDraft('team', { name: 'Larks', location: 4, more: 'x' })
  expect(keptTexts('answer to message 7', { text: '' })).toEqual({ text: 'Dear Ida,' })
  expect(keptTexts('answer to message 8', { text: '' })).toEqual({ text: '' })
  expect(keptTexts('team', { name: '', location: 'Home' })).toEqual({ name: 'Larks', location: 'Home' })
})

test.each(['', 'null', '[]', '{', '{"person":null}', '{"person":null,"content":"x"}'])(
  'a stored draft %j that is none is as good as none',
  (stored) => {
    sessionStorage.setItem('skyway.draft.team', stored)
    expect(keptDraft('team')).toBeNull()
    expect(keptTexts('team', { name: '' })).toEqual({ name: '' })
  },
)

test('a browser that keeps its storage closed keeps no draft, and does not fail', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('closed', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  keepDraft('team', { name: 'Larks' })
  expect(keptDraft('team')).toBeNull()
})
