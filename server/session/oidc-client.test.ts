import { describe, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { oidcClient } from './oidc-client.ts'

const site = (variables: Record<string, string>) =>
  oidcClient(readSettings({ PUBLIC_URL: 'https://cards.example', ...variables }))

const OIDC_ISSUER = 'https://id.example'
const OIDC_ACCOUNT_URL = 'https://id.example/account'

describe('the site requests by default', { tags: 'AUTH-01' }, () => {
  test.each([
    ['the embedded provider', {}, 'openid email phone profile offline_access'],
    ['an external provider', { OIDC_ISSUER }, 'openid email phone profile'],
    [
      'Cognito',
      { OIDC_ISSUER, OIDC_LOGOUT_STYLE: 'cognito', OIDC_SIGN_IN_DOMAIN: 'https://pool.example' },
      'openid email phone profile aws.cognito.signin.user.admin',
    ],
    ['a provider with scopes of its own', { OIDC_ISSUER, OIDC_SCOPE: 'openid play' }, 'openid play'],
  ])('%s for its scopes', (_what, variables, scope) => {
    expect(site(variables).scope).toBe(scope)
  })
})

describe('a person changes the account', { tags: 'ACCOUNT-07' }, () => {
  test.each([
    ['on our page', {}, 'https://cards.example/account'],
    ['nowhere on a static host', { SITE_URL: 'https://www.example' }, null],
    ['where the settings say', { OIDC_ISSUER, OIDC_ACCOUNT_URL }, OIDC_ACCOUNT_URL],
    ['nowhere unless they say', { OIDC_ISSUER }, null],
    ['on our page if there is no external provider', { OIDC_ACCOUNT_URL }, 'https://cards.example/account'],
  ])('%s', (_where, variables, address) => {
    expect(site(variables).accountUrl).toBe(address)
  })
})
