import { expect, test } from 'vitest'
import { checkConfig } from './config.ts'

const auth = {
  issuer: 'https://id.example',
  clientId: 'site',
  scope: 'openid',
  resource: null,
  logoutStyle: 'oidc',
}
const config = { api: '/api', base: '', other: '/api', lambda: '/lambda', version: '1.0.0', auth }

test('the bases are read from the configuration, whatever they are', { tags: 'API-01' }, () => {
  const elsewhere = { ...config, api: 'https://api.example/v1', base: 'https://files.example' }
  expect(checkConfig(elsewhere)).toMatchObject({
    api: 'https://api.example/v1',
    base: 'https://files.example',
  })
})

test('settings that only the session knows are passed on', { tags: ['API-01', 'AUTH-01'] }, () => {
  expect(checkConfig({ ...config, auth: { ...auth, groupsSeparator: ';' } }).auth['groupsSeparator']).toBe(
    ';',
  )
})

test.each([
  ['api', { ...config, api: undefined }],
  ['auth', { ...config, auth: null }],
  ['clientId', { ...config, auth: { ...auth, clientId: 7 } }],
  ['switchOrigins', { ...config, switchOrigins: 'https://ada.example' }],
  ['logoutStyle', { ...config, auth: { ...auth, logoutStyle: 'other' } }],
])('a configuration without a right %s is refused by that name', { tags: 'API-01' }, (name, broken) => {
  expect(() => checkConfig(broken)).toThrow(name)
})
