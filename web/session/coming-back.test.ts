import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../test/support/pages/memory-storage.ts'
import { PageRequest } from '../../test/support/pages/page-request.ts'

// The parts of a browser that the way back from a login needs, and a provider whose answer is right.

vi.mock('./openid-connect.ts', () => ({
  finishSignIn: async () => ({ tokens: { accessToken, refreshToken: 'r', idToken, expiresAt }, returnTo }),
}))

const accessToken = `e30.${btoa(JSON.stringify({ sub: 'ada-1' }))}.x`
const idToken = `e30.${btoa('{}')}.x`
const expiresAt = Date.now() + 3_600_000
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

let returnTo: string
let isBroken: boolean
let sent: string[]
let shown: string

beforeEach(() => {
  vi.resetModules()
  returnTo = '/games/3'
  isBroken = false
  sent = []
  const address = new URL('https://cards.example/?code=c&state=s')
  shown = address.href
  vi.stubGlobal('location', address)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => {
      shown = to
    },
  })
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  )
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/config.json') return Response.json(config)
    sent.push(path)
    if (path === '/api/Codes') return Response.json(JSON.stringify(init?.body).includes('open sky'))
    if (isBroken) return new Response('', { status: 500 })
    return Response.json({ displayName: 'Ada', profilePicture: '', emailAddress: '', isReader: false })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const store = (key: string, value: object) => sessionStorage.setItem(`skyway.${key}`, JSON.stringify(value))

/** What a person may bring along to the way back from a login. */
const brings = {
  rightCode: () => store('sign-up-code', { state: 'typed', code: 'open sky' }),
  wrongCode: () => store('sign-up-code', { state: 'typed', code: 'a guess' }),
  invitation: () => store('invitation', { code: 'BRTK' }),
  endedPlace: () => store('ended-at', { person: 'ada-1', path: '/games/7' }),
  placeOfAnother: () => store('ended-at', { person: 'eve-1', path: '/games/7' }),
  wishForGame: () => {
    returnTo = '/new-game/2'
  },
  wishForDeal: () => {
    returnTo = '/daily/play/2'
  },
  wishForChallenge: () => {
    returnTo = '/challenge/7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e/play'
  },
  brokenServer: () => {
    isBroken = true
  },
}

test.each<[(keyof typeof brings)[], string]>([
  [[], '/games/3'],
  [['rightCode'], '/games/3'],
  [['wrongCode'], '/codes'],
  [['wrongCode', 'wishForGame'], '/new-game/2'],
  [['invitation'], '/codes'],
  [['invitation', 'wishForGame', 'endedPlace'], '/codes'],
  [['endedPlace'], '/games/7'],
  [['placeOfAnother'], '/games/3'],
  [['endedPlace', 'wishForGame'], '/new-game/2'],
  [['endedPlace', 'wishForDeal'], '/daily/play/2'],
  [['wrongCode', 'wishForChallenge'], '/challenge/7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e/play'],
  [['brokenServer', 'wrongCode'], '/home'],
])(
  'a person who comes back from a login with %j is led to %s',
  { tags: ['CODE-08', 'CODE-12', 'AUTH-01'] },
  async (brought, path) => {
    for (const each of brought) brings[each]()
    const { start } = await import('./provider.tsx')
    expect(await start()).toBe(path)
    expect(shown).toBe('/')
    // The code first: the person who is then loaded may be a reader by it.
    const hasCode = brought.some((each) => each.endsWith('Code'))
    expect(sent).toEqual(hasCode ? ['/api/Codes', '/api/AppUser'] : ['/api/AppUser'])
  },
)

test('a login removes what other people have typed in this tab, and nothing else', {
  tags: 'AUTH-18',
}, async () => {
  store('draft.own', { person: 'ada-1', texts: { name: 'Larks' } })
  store('draft.of-nobody', { person: null, texts: { name: 'Wrens' } })
  store('draft.of-another', { person: 'eve-1', texts: { name: 'Crows' } })
  const { start } = await import('./provider.tsx')
  await start()
  const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith('skyway.draft.'))
  expect(drafts).toEqual(['skyway.draft.own', 'skyway.draft.of-nobody'])
})
