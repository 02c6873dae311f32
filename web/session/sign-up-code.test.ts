import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageRequest } from '../../test/support/pages/page-request.ts'

// The client takes the browser's Request when it is made.
vi.stubGlobal('Request', PageRequest)
const {
  codeInFragment,
  forgetInvitation,
  forgetSignUpCode,
  invitationAddress,
  keepInvitation,
  keptInvitation,
  passOnSignUpCode,
  receiveSignUpCode,
  redeemSignUpCode,
  signUpCode,
} = await import('./sign-up-code.ts')

let stored: Map<string, string>
let sent: unknown[]
let answer: () => Response

beforeEach(() => {
  stored = new Map()
  sent = []
  answer = () => Response.json(true)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', new URL('https://cards.example/sign-up'))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/config.json') return Response.json(config)
    sent.push([init?.method, address, init?.body])
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const config = {
  api: '/api',
  base: '',
  other: '/api',
  lambda: '/lambda',
  version: '1',
  auth: {
    issuer: 'https://id.example',
    clientId: 'site',
    scope: 'openid',
    resource: null,
    logoutStyle: 'oidc',
    groupsClaims: [],
  },
}

test('a code that was typed while signing up is sent once, and its result is shown once', {
  tags: 'CODE-08',
}, async () => {
  expect(passOnSignUpCode('open sky', 'https://cards.example/?code=a&state=b')).not.toContain('sky')
  expect(signUpCode()).toBeNull()
  expect(await redeemSignUpCode()).toEqual({ state: 'accepted' })
  expect(sent).toEqual([['PUT', '/api/Codes', JSON.stringify({ code: 'open sky' })]])
  expect(await redeemSignUpCode()).toBeNull()
  expect(signUpCode()).toEqual({ state: 'accepted' })
  forgetSignUpCode()
  expect(signUpCode()).toBeNull()
  expect(sent).toHaveLength(1)
})

test.each([
  ['', null],
  ['  ', 'https://other.example/?code=a&state=b'],
])('without a code (%j) nothing is kept and sent', { tags: 'CODE-08' }, async (code, url) => {
  expect(passOnSignUpCode(code, url)).toBe(url)
  expect(await redeemSignUpCode()).toBeNull()
  expect([stored.size, sent.length]).toEqual([0, 0])
})

test('a site on another origin gets the code in the fragment, letter by letter', {
  tags: 'CODE-08',
}, async () => {
  const url = passOnSignUpCode('sky & sea #1', 'https://site.example/?code=a&state=b')
  expect(stored.size).toBe(0)
  const address = new URL(url ?? '')
  expect(address.search).toBe('?code=a&state=b')
  receiveSignUpCode(address)
  await redeemSignUpCode()
  expect(sent).toEqual([['PUT', '/api/Codes', JSON.stringify({ code: 'sky & sea #1' })]])
})

test.each([
  ['does not work', () => Response.json(false), { state: 'refused', retryAfterSeconds: null }],
  [
    'is one too many',
    () => new Response(null, { status: 429, headers: { 'retry-after': '90' } }),
    { state: 'refused', retryAfterSeconds: 90 },
  ],
  ['reaches no server', () => Response.error(), { state: 'unanswered' }],
])('a code that %s is kept for the dialog', { tags: 'CODE-08' }, async (_, given, result) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = given
  passOnSignUpCode('wrong code', null)
  expect(await redeemSignUpCode()).toEqual({ ...result, code: 'wrong code' })
  expect(signUpCode()).toEqual({ ...result, code: 'wrong code' })
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
