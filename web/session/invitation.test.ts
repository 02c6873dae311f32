import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  codeInFragment,
  forgetInvitation,
  invitationAddress,
  keepInvitation,
  keptInvitation,
} from './invitation.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each(['BRTK-MWXQ-ZPHN-CVDG-JFYK', 'sky & sea #1 + 1', 'Löwe'])(
  'a link carries the code %s in its fragment, which no server sees',
  { tags: 'CODE-12' },
  (code) => {
    const { origin, pathname, search, hash } = new URL(invitationAddress(code, 'https://cards.example'))
    expect([origin, pathname, search]).toEqual(['https://cards.example', '/codes', ''])
    expect(codeInFragment(hash)).toBe(code)
  },
)

test.each(['', '#', '#main', '#code=', '#code=%20', '#token=x'])(
  'the fragment "%s" carries no code',
  { tags: 'CODE-12' },
  (fragment) => {
    expect(codeInFragment(fragment)).toBe(null)
  },
)

test('the code of a link is kept in this tab until it is forgotten', { tags: 'CODE-12' }, () => {
  expect(keptInvitation()).toBe(null)
  keepInvitation('open sky')
  expect(keptInvitation()).toBe('open sky')
  forgetInvitation()
  expect(keptInvitation()).toBe(null)
})

test.each(['{"code":7}', '"open sky"', '{', 'null'])(
  'what somebody else has stored is no code: %s',
  { tags: 'CODE-12' },
  (text) => {
    stored.set('skyway.invitation', text)
    expect(keptInvitation()).toBe(null)
  },
)
