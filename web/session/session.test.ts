import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closedChannels } from '../../test/support/pages/closed-channels.ts'
import { MemoryStorage } from '../../test/support/pages/memory-storage.ts'
import { PageRequest } from '../../test/support/pages/page-request.ts'

// The parts of a browser that the session needs, and a network without answers.

let wentTo: string[]
let logged: unknown[]
let hears: Map<string, () => void>
/** The answers by path; all other requests fail. */
let answers: Record<string, (init?: RequestInit) => Response | Promise<Response>>

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  wentTo = []
  logged = []
  const address = new URL('https://cards.example/games/3')
  vi.stubGlobal('location', {
    href: address.href,
    origin: address.origin,
    pathname: address.pathname,
    search: '',
    hash: '',
    assign: (to: string) => wentTo.push(to),
  })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('Request', PageRequest)
  closedChannels()
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  hears = new Map()
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => hears.set(event, listener))
  answers = {}
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const answer = answers[new URL(input, address).pathname]
    return answer ? answer(init) : await new Promise(() => {})
  })
  vi.spyOn(console, 'error').mockImplementation((what: unknown, cause: unknown) => {
    logged.push([what, cause instanceof Error ? cause.message : cause])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function load() {
  const session = await import('./session.ts')
  const { currentSession } = await import('./tabs.ts')
  await import('./openid-connect.ts')
  // Gives the token to the calls.
  await import('./provider.tsx')
  const startSession = () => session.startSession(new URL(location.href), false)
  return { ...session, startSession, currentSession }
}

async function open() {
  const session = await load()
  await session.startSession()
  return session
}

const issuer = 'https://id.example'

function config(auth: object = {}): Record<string, () => Response> {
  const all = { issuer, clientId: 'site', scope: 'openid', resource: null, logoutStyle: 'oidc', ...auth }
  const bases = { api: '/api', base: '', other: '/api', lambda: '/lambda', version: '1' }
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  }
  return {
    '/config.json': () => Response.json({ ...bases, auth: { ...all, groupsClaims: ['groups'] } }),
    '/.well-known/openid-configuration': () => Response.json(metadata),
  }
}

/** Stores the tokens of a person, which expire after so many seconds. */
function keep({ sub = 'ada-1', groups = [] as string[], overFor = -600, identity = {} } = {}): void {
  const token = `e30.${btoa(JSON.stringify({ sub, groups }))}.x`
  const tokens = {
    accessToken: token,
    refreshToken: 'r',
    idToken: `e30.${btoa(JSON.stringify(identity))}.x`,
    expiresAt: Date.now() - overFor * 1000,
  }
  localStorage.setItem('skyway.tokens', JSON.stringify(tokens))
}

test('nobody is signed in at first', { tags: 'AUTH-08' }, async () => {
  const { currentSession } = await open()
  expect(currentSession().status).toBe('signed-out')
})

test('a second sign-in is refused while one is in progress', { tags: ['AUTH-08', 'AUTH-10'] }, async () => {
  const { signIn, currentSession } = await open()
  void signIn()
  expect(currentSession().status).toBe('challenge-pending')
  await expect(signIn()).rejects.toThrow('Pending sign-in attempt already in progress')
})

test.each([
  ['begins again on a sign-in page', '?state=first&interaction=x', '/', '/new-game/1'],
  ['begins on a sign-in page of which this tab knows nothing', '?state=other&interaction=x', '/', '/'],
  ['asks for another page', '?state=first&interaction=x', '/codes', '/codes'],
  ['follows a forged path', '?state=forged&interaction=x', '/', '/'],
])(
  'a sign-in that %s returns to where the person wanted to go',
  { tags: 'CODE-08' },
  async (_, search, asked, path) => {
    answers = config()
    Object.assign(location, { search, pathname: '/sign-in', href: `${location.origin}/sign-in${search}` })
    const before = { verifier: 'v', nonce: 'n' }
    const underWay = new Map([
      ['first', '/new-game/1'],
      ['forged', 'https://evil.example/'],
    ])
    for (const [state, returnTo] of underWay) {
      sessionStorage.setItem(`skyway.sign-in.${state}`, JSON.stringify({ ...before, returnTo }))
    }
    const { signIn } = await open()
    await signIn(asked)
    const state = new URL(wentTo[0] ?? '').searchParams.get('state')
    expect(JSON.parse(sessionStorage.getItem(`skyway.sign-in.${state}`) ?? '')).toMatchObject({
      returnTo: path,
    })
  },
)

test('a sign-in that gets no answer is given up after ten seconds, and only logged', {
  tags: 'AUTH-11',
}, async () => {
  const { signIn, currentSession } = await open()
  const trying = signIn()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(currentSession().status).toBe('challenge-pending')
  await vi.advanceTimersByTimeAsync(200)
  await trying
  expect(currentSession().status).toBe('signed-out')
  expect(logged).toEqual([['The signin has failed', 'The server does not answer.']])
  expect(wentTo).toEqual([])
})

test('a sign-out takes three seconds at most, and leaves nothing behind', {
  tags: ['AUTH-11', 'AUTH-12'],
}, async () => {
  const { signOut, currentSession } = await open()
  keep()
  localStorage.setItem('currentgame', '{}')
  sessionStorage.setItem('skyway.user', '{}')
  const leaving = signOut()
  expect(currentSession()).toMatchObject({ status: 'signing-out', user: { signedIn: false } })
  await vi.advanceTimersByTimeAsync(3_100)
  await leaving
  expect(wentTo).toEqual(['/logout'])
  expect(logged).toEqual([['Signout timeout fail', expect.any(String)]])
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('the address /logout, typed by hand, signs out at the provider, too', { tags: 'AUTH-12' }, async () => {
  keep()
  Object.assign(location, { href: 'https://cards.example/logout', pathname: '/logout' })
  const { startSession, currentSession } = await load()
  const starting = startSession()
  expect(currentSession().status).toBe('signing-out')
  await vi.advanceTimersByTimeAsync(3_100)
  await starting
  expect(logged).toEqual([['Signout timeout fail', expect.any(String)]])
  expect(wentTo).toEqual(['/logout'])
  expect(localStorage.length).toBe(0)
})

test('a sign-out that nobody can be meant by is only logged', { tags: ['AUTH-10', 'AUTH-11'] }, async () => {
  const { signOut } = await open()
  await signOut()
  expect(logged).toEqual([['The signout has failed', 'No current user']])
  expect(wentTo).toEqual(['/logout'])
})

test.each([
  ['noConfig', { issuer: '' }, 'Federation requires either a User Pool or Identity Pool in config'],
  ['missingAuthConfig', { clientId: '' }, /not set up on this site yet/],
  ['missingAuthConfig', { issuer: 'the pool' }, /not set up on this site yet/],
])('%s: without a user pool a sign-in is refused (%j)', { tags: 'AUTH-10' }, async (kind, auth, message) => {
  answers = config(auth)
  const { signIn, currentSession } = await open()
  await expect(signIn()).rejects.toMatchObject({ kind, message: expect.stringMatching(message) })
  expect(currentSession().status).toBe('signed-out')
})

test('deviceConfig: a browser with closed storage shows a message, and its user may read on', {
  tags: 'AUTH-10',
}, async () => {
  const closed = {
    get() {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { ...closed, configurable: true })
  Object.defineProperty(globalThis, 'sessionStorage', { ...closed, configurable: true })
  answers = config()
  const { signIn, currentSession } = await open()
  expect(currentSession().status).toBe('signed-out')
  await expect(signIn()).rejects.toMatchObject({ kind: 'deviceConfig' })
  expect(currentSession().status).toBe('signed-out')
})

test('deviceConfig: by plain http nobody is sent away with a secret', { tags: 'AUTH-10' }, async () => {
  answers = config()
  vi.stubGlobal('isSecureContext', false)
  const { signIn } = await open()
  await expect(signIn()).rejects.toMatchObject({ kind: 'deviceConfig' })
  expect(wentTo).toEqual([])
})

test('a sign-in that does not leave the page can be tried again after ten seconds', {
  tags: 'AUTH-08',
}, async () => {
  answers = config()
  const { signIn, currentSession } = await open()
  await signIn()
  expect(wentTo).toEqual([expect.stringContaining(`${issuer}/authorize?`)])
  expect(currentSession().status).toBe('challenge-pending')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(currentSession().status).toBe('signed-out')
})

const roles = { isAdmin: false, isReader: false }
const profile = (more: object = {}) =>
  Response.json({
    displayName: 'Ada',
    isNamed: true,
    profilePicture: '',
    emailAddress: '',
    website: '',
    ...roles,
    ...more,
  })

test('the app asks for the current user at the start', { tags: 'AUTH-06' }, async () => {
  answers = { ...config(), '/api/AppUser': () => profile({ isReader: true }) }
  keep()
  const { currentSession } = await open()
  expect(currentSession()).toMatchObject({
    status: 'signed-in',
    user: { displayName: 'Ada', signedIn: true, isReader: true },
  })
})

const identity = { name: 'Ada Lovelace', email: 'ada@example.org', website: 'https://ada.example' }

test('address and website are those of the identity token, which the server never sees', {
  tags: ['AUTH-07', 'AUTH-18', 'SYS-02'],
}, async () => {
  answers = { ...config(), '/api/AppUser': () => profile({ isAdmin: true, website: '' }) }
  keep({ groups: ['Admin'], identity })
  const { currentSession } = await open()
  expect(currentSession().user).toMatchObject({
    displayName: 'Ada',
    emailAddress: 'ada@example.org',
    website: 'https://ada.example',
  })
  answers['/api/AppUser'] = () => profile({ emailAddress: 'b@example.org', website: 'https://b.example' })
  keep({ groups: ['Admin'] })
  hears.get('online')?.()
  await expect.poll(() => currentSession().user).toMatchObject({ emailAddress: 'b@example.org' })
  expect(currentSession().user.website).toBe('https://b.example')
})

test('a person without a name gets the one of the identity token, once', { tags: 'AUTH-18' }, async () => {
  const sent: unknown[] = []
  let known: object = { displayName: 'Player', isNamed: false }
  const appUser = (init?: RequestInit) => {
    if (init?.method !== 'PUT') return profile(known)
    sent.push(init.body)
    known = { displayName: 'Ada Lovelace', isNamed: true }
    return profile(known)
  }
  answers = { ...config(), '/api/AppUser': appUser }
  keep({ identity })
  const { currentSession } = await open()
  expect(currentSession().user.displayName).toBe('Ada Lovelace')
  known = { displayName: 'Countess', isNamed: true }
  hears.get('online')?.()
  await expect.poll(() => currentSession().user.displayName).toBe('Countess')
  expect(sent).toEqual([JSON.stringify({ displayName: 'Ada Lovelace', profilePicture: '' })])
})

test.each([
  ['has no name either', {}],
  ['has the name that everybody sees already', { name: 'Player' }],
])(
  'a person without a name whose identity token %s is not renamed',
  { tags: 'AUTH-18' },
  async (_, claims) => {
    const methods: unknown[] = []
    const appUser = (init?: RequestInit) => {
      methods.push(init?.method)
      return profile({ displayName: 'Player', isNamed: false })
    }
    answers = { ...config(), '/api/AppUser': appUser }
    keep({ identity: claims })
    const { currentSession } = await open()
    expect(currentSession().user.displayName).toBe('Player')
    expect(methods).toEqual(['GET'])
  },
)

test.each([
  ['refuses the name', () => new Response('', { status: 400 })],
  ['is gone by then', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a server that %s shows what everybody sees', { tags: 'AUTH-18' }, async (_what, put) => {
  const known = () => profile({ displayName: 'Player', isNamed: false })
  answers = { ...config(), '/api/AppUser': (init) => (init?.method === 'PUT' ? put() : known()) }
  keep({ identity })
  const { currentSession } = await open()
  expect(currentSession()).toMatchObject({ status: 'signed-in', user: { displayName: 'Player' } })
  expect(logged).toEqual([['The name of the identity token could not be kept', expect.any(String)]])
})

test('that a login was asked for is kept in this tab, over a reload and a login', {
  tags: ['AUTH-18', 'GAME-05'],
}, async () => {
  answers = { ...config(), '/api/AppUser': () => profile() }
  const { currentSession } = await open()
  const { updateUser } = await import('./tabs.ts')
  updateUser({ signInWarned: true })
  expect(currentSession().user).toMatchObject({ signedIn: false, signInWarned: true })
  vi.resetModules()
  const { start } = await import('./provider.tsx')
  await start()
  const snapshot = await import('./tabs.ts')
  expect(snapshot.currentSession().user).toMatchObject({ signedIn: false, signInWarned: true })
  vi.resetModules()
  keep()
  const reopened = await open()
  expect(reopened.currentSession().user).toMatchObject({ signedIn: true, signInWarned: true })
})

test('signing out while the user is still loading succeeds without an error', {
  tags: 'AUTH-12',
}, async () => {
  const asked = Promise.withResolvers<Response>()
  answers = { ...config(), '/api/AppUser': () => asked.promise }
  keep()
  const { startSession, signOut, currentSession } = await load()
  const starting = startSession()
  await vi.advanceTimersByTimeAsync(0)
  const leaving = signOut()
  asked.resolve(profile())
  await starting
  await vi.advanceTimersByTimeAsync(3_100)
  await leaving
  expect(currentSession().user.signedIn).toBe(false)
  expect(logged.flat()).not.toContain('The user is not authenticated')
})

test('a username of three characters is nobody', { tags: ['AUTH-06', 'AUTH-10'] }, async () => {
  answers = { ...config(), '/api/AppUser': () => profile() }
  keep({ sub: 'ada' })
  const { currentSession } = await open()
  expect(currentSession().status).toBe('signed-out')
  expect(logged).toEqual([['The user is not authenticated', 'The user is not authenticated']])
  expect(localStorage.length).toBe(0)
})

const refusedBy = (error: string, error_description: string) => () =>
  Response.json({ error, error_description }, { status: 400 })

/** Answers a renewal with a new token of the same person. */
const renewed = () =>
  Response.json({
    access_token: `e30.${btoa(JSON.stringify({ sub: 'ada-1', jti: 2 }))}.x`,
    token_type: 'Bearer',
    expires_in: 600,
  })

test('a page left open over night signs out cleanly when the session is over', {
  tags: 'AUTH-09',
}, async () => {
  answers = { ...config(), '/api/AppUser': () => profile() }
  keep()
  const { currentSession } = await open()
  answers['/token'] = refusedBy('invalid_grant', 'Refresh Token has expired')
  vi.setSystemTime(Date.now() + 12 * 3_600_000)
  Object.assign(document, { visibilityState: 'visible' })
  hears.get('visibilitychange')?.()
  await expect.poll(() => currentSession().status).toBe('signed-out')
  expect(localStorage.length).toBe(0)
})

test('over night without a provider the person stays, and recovers with it', {
  tags: ['AUTH-05', 'T-A8'],
}, async () => {
  answers = { ...config(), '/api/AppUser': () => profile() }
  keep()
  const { currentSession } = await open()
  answers['/token'] = () => new Response('', { status: 503 })
  vi.setSystemTime(Date.now() + 12 * 3_600_000)
  hears.get('online')?.()
  await expect.poll(() => logged).toHaveLength(1)
  expect(logged).toEqual([['The profile could not be read', expect.stringContaining('could not be reached')]])
  expect(currentSession().status).toBe('signed-in')
  answers['/token'] = () =>
    Response.json({
      access_token: `e30.${btoa(JSON.stringify({ sub: 'ada-1', groups: ['Admin'] }))}.x`,
      token_type: 'Bearer',
      expires_in: 600,
    })
  answers['/api/AppUser'] = () => profile({ isAdmin: true })
  hears.get('online')?.()
  await expect.poll(() => currentSession().user.isAdmin).toBe(true)
})

test('a role that was taken away is gone with the next renewal', { tags: 'AUTH-07' }, async () => {
  answers = { ...config(), '/api/AppUser': () => profile({ isAdmin: true }) }
  keep({ groups: ['Admin'], overFor: 0 })
  answers['/token'] = () =>
    Response.json({
      access_token: `e30.${btoa(JSON.stringify({ sub: 'ada-1' }))}.x`,
      token_type: 'Bearer',
      expires_in: 600,
    })
  const { currentSession } = await open()
  expect(currentSession().user.isAdmin).toBe(true)
  answers['/api/AppUser'] = () => profile({ isAdmin: false })
  vi.setSystemTime(Date.now() + 3_600_000)
  const { tokenSource } = await import('../api/session.ts')
  await tokenSource()()
  await expect.poll(() => currentSession().user.isAdmin).toBe(false)
})

test('a renewal that is under way when another tab signs out keeps nobody logged in', {
  tags: 'AUTH-05',
}, async () => {
  answers = { ...config(), '/api/AppUser': () => profile() }
  keep()
  const { currentSession } = await open()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  answers['/token'] = () => {
    asked.resolve()
    return answer.promise
  }
  vi.setSystemTime(Date.now() + 3_600_000)
  const { tokenSource } = await import('../api/session.ts')
  const token = tokenSource()()
  await asked.promise
  localStorage.clear()
  answer.resolve(
    Response.json({
      access_token: `e30.${btoa(JSON.stringify({ sub: 'ada-1' }))}.x`,
      token_type: 'Bearer',
      expires_in: 600,
    }),
  )
  expect(await token).toBeNull()
  expect(localStorage.length).toBe(0)
  // The other tab tells this one itself.
  expect(currentSession().status).toBe('signed-in')
})

test('a token that the API refuses before its time is renewed once', { tags: 'AUTH-05' }, async () => {
  let calls = 0
  answers = {
    ...config(),
    '/api/AppUser': () => {
      calls += 1
      return calls === 1 ? new Response('', { status: 401 }) : profile()
    },
    '/token': renewed,
  }
  keep()
  const { currentSession } = await open()
  expect([calls, currentSession().status]).toEqual([2, 'signed-in'])
})

test.each([
  ['whose renewal is refused is over without a call or a message', 0, refusedBy('invalid_grant', ''), 0, []],
  ['whose new token is refused as well is over, and its pages hear of it', -600, renewed, 2, ['/AppUser']],
])('a session %s', { tags: ['AUTH-09', 'GAME-10'] }, async (_, overFor, renewal, calls, heard) => {
  let sent = 0
  const refuse = () => {
    sent += 1
    return new Response('', { status: 401 })
  }
  answers = { ...config(), '/api/AppUser': refuse, '/token': renewal }
  keep({ overFor })
  const { onSessionEnd } = await import('../api/session.ts')
  const ended: string[] = []
  onSessionEnd(({ path }) => ended.push(path))
  const { currentSession } = await open()
  expect(currentSession().status).toBe('signed-out')
  expect(localStorage.length).toBe(0)
  expect(ended).toEqual(heard)
  expect(sent).toBe(calls)
})

test.each([
  ['fails', () => new Response('', { status: 500 }), '/home'],
  ['is refused by a planned pause', () => Response.json({ code: 'switched-off' }, { status: 503 }), null],
])('a GET AppUser that %s at the start leads to %s', { tags: 'PROF-02' }, async (_, answer, to) => {
  answers = { ...config(), '/api/AppUser': answer }
  keep()
  const { startSession, currentSession } = await load()
  expect(await startSession()).toBe(to)
  expect(currentSession().status).toBe('signed-in')
})

test('a server that is silent at the start leads nowhere, and is waited for ten seconds', {
  tags: 'PROF-02',
}, async () => {
  answers = { ...config(), '/api/AppUser': () => new Promise(() => {}) }
  keep()
  const { startSession, currentSession } = await load()
  const starting = startSession()
  await vi.advanceTimersByTimeAsync(10_100)
  expect(await starting).toBeNull()
  expect(logged).toEqual([['The profile could not be read', 'The server does not answer.']])
  expect(currentSession().status).toBe('signed-in')
})

test('where a session ended is known to the same person only, once, and not after a sign-out', {
  tags: 'GAME-10',
}, async () => {
  const { keepEndedPlace, takeEndedPlace } = await import('./return-to.ts')
  const { endSession, signOut } = await load()
  keep()
  endSession()
  expect(localStorage.length).toBe(0)
  keep({ sub: 'eve-1' })
  expect(takeEndedPlace()).toBeNull()
  keep()
  endSession()
  keep()
  expect(takeEndedPlace()).toBe('/games/3')
  expect(takeEndedPlace()).toBeNull()

  sessionStorage.setItem(
    'skyway.ended-at',
    JSON.stringify({ person: 'ada-1', path: '//evil.example/games/3' }),
  )
  expect(takeEndedPlace()).toBe('/')

  keepEndedPlace()
  const leaving = signOut()
  expect(sessionStorage.length).toBe(0)
  await vi.advanceTimersByTimeAsync(3_100)
  await leaving
})
