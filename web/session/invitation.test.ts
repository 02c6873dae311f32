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
  '[CODE-12] a link carries the code %s in its fragment, which no server sees',
  (code) => {
    const { origin, pathname, search, hash } = new URL(invitationAddress(code, 'https://cards.example'))
    expect([origin, pathname, search]).toEqual(['https://cards.example', '/codes', ''])
    expect(codeInFragment(hash)).toBe(code)
  },
)

test.each(['', '#', '#main', '#code=', '#code=%20', '#token=x'])(
  '[CODE-12] the fragment "%s" carries no code',
  (fragment) => {
    expect(codeInFragment(fragment)).toBe(null)
  },
)

test('[CODE-12] the code of a link is kept in this tab until it is forgotten', () => {
  expect(keptInvitation()).toBe(null)
  keepInvitation('open sky')
  expect(keptInvitation()).toBe('open sky')
  forgetInvitation()
  expect(keptInvitation()).toBe(null)
})

test.each(['{"code":7}', '"open sky"', '{', 'null'])(
  '[CODE-12] what somebody else has stored is no code: %s',
  (text) => {
    stored.set('skyway.invitation', text)
    expect(keptInvitation()).toBe(null)
  },
)
