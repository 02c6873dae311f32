import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageRequest } from '../../test/support/pages/page-request.ts'
import { onSessionEnd, provideTokens } from './session.ts'

const bases = { api: '/api', base: '', other: '/api', lambda: '/lambda', version: '1' }
const provider = { issuer: 'https://cards.example/auth', clientId: 'site', scope: 'openid', resource: null }
const config = { ...bases, auth: { ...provider, logoutStyle: 'oidc', groupsClaims: [] } }

let sent: { address: string; token: string | null; credentials: RequestCredentials | undefined }[]
let ended: string[]
let accepted: string
let stop: () => void

beforeEach(() => {
  sent = []
  ended = []
  accepted = 'new'
  vi.stubGlobal('location', new URL('https://cards.example/sign-in'))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (address: string, { headers, credentials }: RequestInit = {}) => {
    if (address === '/config.json') return Response.json(config)
    const token = new Headers(headers).get('authorization')
    sent.push({ address, token, credentials })
    const isAccepted = token === `Bearer ${accepted}`
    return isAccepted ? Response.json({}) : Response.json({ status: 401, title: 'x' }, { status: 401 })
  })
  provideTokens(async (refused) => (refused === undefined ? 'old' : 'new'))
  stop = onSessionEnd(({ path }) => ended.push(path))
})
afterEach(() => {
  stop()
  provideTokens(async () => null)
  vi.unstubAllGlobals()
})

/** The clients take the browser's Request when they are made. */
const clients = () => import('./client.ts')

test('a call about the account carries the token, which is renewed once if it is refused', async () => {
  const { auth } = await clients()
  const { response } = await auth.GET('/account')
  expect(response.status).toBe(200)
  expect(sent.map(({ address, token }) => [address, token])).toEqual([
    ['/auth/account', 'Bearer old'],
    ['/auth/account', 'Bearer new'],
  ])
})

test('a wrong password is no end of a session, and no token is sent with one', async () => {
  const { auth } = await clients()
  const body = { ticket: 'a', finishLoginRequest: null }
  const { response } = await auth.POST('/sign-in', { body })
  expect(response.status).toBe(401)
  expect(sent).toEqual([{ address: '/auth/sign-in', token: null, credentials: undefined }])
  expect(ended).toEqual([])
})

test('a call of the API whose renewed token is refused as well ends the session', async () => {
  const { api } = await clients()
  accepted = 'none'
  await api.GET('/AppUser')
  expect(sent.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new'])
  expect(ended).toEqual(['/AppUser'])
})
