import { expect, test } from 'vitest'
import { type Call, credentialsFor } from './headers.ts'

const bases = { api: '/api', base: '', other: 'https://other.example/v1', lambda: '/lambda' }
const call: Call = {
  address: '/api/games',
  method: 'GET',
  token: 'T',
  cookies: '',
  origin: 'https://site.example',
}

const carried: [string, Partial<Call>, boolean][] = [
  ['the API', {}, true],
  ['a second configured base', { address: 'https://other.example/v1/teams' }, true],
  ['the secure side of System', { address: '/api/System/secure' }, true],
  ['System', { address: '/api/System' }, false],
  ['system in small letters', { address: '/api/system' }, false],
  ['another host', { address: 'https://elsewhere.example/api/games' }, false],
  ['a base that only begins alike', { address: 'https://other.example/v10/teams' }, false],
  ['the API without a session', { token: null }, false],
]

test.each(carried)('token, JSON and credentials to %s: %#', { tags: 'AUTH-17' }, (_, change, expected) => {
  const { headers, credentials } = credentialsFor({ ...call, ...change }, bases)
  expect('Authorization' in headers).toBe(expected)
  expect('Content-Type' in headers).toBe(expected)
  expect(credentials).toBe(expected ? 'include' : 'omit')
})

test('only calls that change something at a relative address copy the XSRF-TOKEN cookie', {
  tags: 'AUTH-17',
}, () => {
  const cookies = 'a=b; XSRF-TOKEN=x%20y'
  const copied = (change: Partial<Call>) =>
    credentialsFor({ ...call, cookies, ...change }, bases).headers['X-XSRF-TOKEN']
  expect(copied({ method: 'POST' })).toBe('x y')
  expect(copied({ method: 'GET' })).toBeUndefined()
  expect(copied({ method: 'HEAD' })).toBeUndefined()
  expect(copied({ method: 'PUT', address: 'https://other.example/v1/teams' })).toBeUndefined()
})
