import type { Asked, Schema } from './operations.ts'

const text: Schema = { type: 'string', maxLength: 300 }
const fields = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })
const texts = (...names: string[]): Schema => fields(Object.fromEntries(names.map((name) => [name, text])))
/** A schema for an OPAQUE message of this length, with random contents. */
const message = (length: number): Schema => ({
  enum: ['A', '_', 'z9_4'].map((part) => part.repeat(length).slice(0, length)),
})

const newPassword = fields({ ticket: text, record: message(256) })
const response = fields({
  id: text,
  rawId: text,
  type: { const: 'public-key' },
  response: texts('clientDataJSON'),
})
const proof = { ticket: text, finishLoginRequest: message(86) }
const code = texts('ticket', 'code', 'oauthQuery')
const authorization = texts(
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'prompt',
)
const signOut = texts('id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state')
const provider = { enum: ['google', 'facebook', 'amazon', 'apple', 'nobody'] } satisfies Schema

/**
 * Every route of the embedded provider with its input: a query, a form, or JSON. Those that end logins come
 * last.
 */
const routes: readonly (readonly ['GET' | 'POST', string, ('query' | 'form' | 'json')?, Schema?])[] = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/jwks'],
  ['GET', '/oauth2/authorize', 'query', authorization],
  ['POST', '/oauth2/authorize', 'form', authorization],
  [
    'POST',
    '/oauth2/token',
    'form',
    texts('grant_type', 'code', 'client_id', 'code_verifier', 'refresh_token'),
  ],
  ['GET', '/oauth2/userinfo'],
  ['POST', '/oauth2/userinfo', 'form', texts('access_token')],
  ['POST', '/oauth2/revoke', 'form', texts('token', 'client_id', 'token_type_hint')],
  ['GET', '/oauth2/end-session', 'query', signOut],
  ['POST', '/oauth2/end-session', 'form', signOut],
  ['POST', '/outside/:provider', 'json', texts('oauthQuery')],
  ['GET', '/callback/:provider', 'query', texts('state', 'code', 'error')],
  ['POST', '/callback/:provider', 'form', texts('state', 'code', 'error', 'user')],
  ['POST', '/password/start', 'json', fields({ registrationRequest: message(43) })],
  ['POST', '/sign-up', 'json', fields({ email: text, name: text, newPassword, oauthQuery: text })],
  ['POST', '/sign-up/confirm-email', 'json', code],
  ['POST', '/first-admin', 'json', fields({ email: text, name: text, token: text, newPassword })],
  ['POST', '/sign-in/start', 'json', fields({ email: text, startLoginRequest: message(128) })],
  ['POST', '/sign-in', 'json', fields({ ...proof, oauthQuery: text })],
  ['POST', '/passkey/start'],
  ['POST', '/passkey', 'json', fields({ ticket: text, response, oauthQuery: text })],
  ['POST', '/sign-in/second-factor', 'json', code],
  ['POST', '/sign-in/new-password', 'json', fields({ ticket: text, newPassword, oauthQuery: text })],
  ['POST', '/sign-in/confirm-email', 'json', code],
  ['POST', '/mail-code/again', 'json', texts('ticket')],
  ['POST', '/forgot-password', 'json', texts('email')],
  [
    'POST',
    '/forgot-password/new',
    'json',
    fields({ ticket: text, code: text, newPassword, oauthQuery: text }),
  ],
  ['GET', '/account'],
  ['POST', '/account/attributes', 'json', texts('name', 'website', 'picture', 'email_verified')],
  ['POST', '/account/prove', 'json', fields(proof)],
  ['POST', '/account/prove-by-passkey', 'json', fields({ ticket: text, response })],
  ['POST', '/account/second-factor/start'],
  ['POST', '/account/second-factor', 'json', texts('code')],
  ['POST', '/account/second-factor/remove'],
  ['POST', '/account/passkeys/start'],
  ['POST', '/account/passkeys', 'json', fields({ ticket: text, response, name: text })],
  ['POST', '/account/passkeys/remove', 'json', texts('id')],
  [
    'POST',
    '/admin/accounts',
    'json',
    fields({ email: text, name: text, isAdmin: { type: 'boolean' }, newPassword }),
  ],
  ['POST', '/admin/accounts/password', 'json', fields({ email: text, newPassword })],
  ['POST', '/account/password', 'json', fields({ newPassword })],
  ['POST', '/account/devices/sign-out', 'json', texts('id')],
  ['POST', '/account/devices/sign-out-others'],
  ['POST', '/account/sign-out-everywhere'],
]

/**
 * The routes of the embedded provider. No document describes them, because only its own pages and OAuth
 * clients call them.
 */
export const signInRoutes: readonly Asked[] = routes.map(([method, path, place, schema]) => ({
  method,
  path: `/auth${path.replace(/:(\w+)/, '{$1}')}`,
  parameters: [
    ...(path.includes(':') ? [{ name: 'provider', in: 'path', schema: provider }] : []),
    ...(place === 'query'
      ? Object.entries(schema?.properties ?? {}).map(([name, inner]) => ({
          name,
          in: 'query',
          schema: inner,
        }))
      : []),
  ],
  body: place === 'query' ? null : (schema ?? null),
  isForm: place === 'form',
}))
