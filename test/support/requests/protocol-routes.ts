import type { Asked, Schema } from './operations.ts'

const text: Schema = { type: 'string', maxLength: 300 }
const texts = (...names: string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
})
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

/** Every route of the embedded provider that is not in the document, with its input: a query or a form. */
const routes: readonly (readonly ['GET' | 'POST', string, ('query' | 'form')?, Schema?])[] = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/jwks'],
  ['GET', '/oauth2/authorize', 'query', authorization],
  ['POST', '/oauth2/authorize', 'form', authorization],
  ['GET', '/oauth2/authorize/:interaction'],
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
  ['GET', '/callback/:provider', 'query', texts('state', 'code', 'error')],
  ['POST', '/callback/:provider', 'form', texts('state', 'code', 'error', 'user')],
]

/**
 * The routes of the embedded provider that no document describes: those of OpenID Connect, which OAuth clients
 * call, and the callback of social providers, to which they redirect browsers.
 */
export const protocolRoutes: readonly Asked[] = routes.map(([method, path, place, schema]) => ({
  method,
  path: `/auth${path.replace(/:(\w+)/, '{$1}')}`,
  parameters: [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      schema: name === 'provider' ? provider : text,
    })),
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
