import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asked, listen, sendJson, sendOn, sendPage } from './listener.ts'
import { type ExternalPerson, type ExternalProvider, personOf, signInPage } from './provider.ts'

/** The security profile, as an owner would enter it in the console. */
export interface AmazonClient {
  readonly id: string
  readonly secret: string
  readonly redirectUri: string
}

/**
 * Opens a provider that answers like Login with Amazon: OAuth 2.0 with PKCE, no discovery, no ID token; a
 * profile of `user_id`, `name` and `email` for the access token.
 */
export async function openAmazon(client: AmazonClient): Promise<ExternalProvider> {
  const people = new Map<string, ExternalPerson>()
  const codes = new Map<string, { person: ExternalPerson; challenge: string }>()
  const tokens = new Map<string, ExternalPerson>()

  async function logIn(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const { query, method, form } = asked(request)
    const isRight = query.get('client_id') === client.id && query.get('redirect_uri') === client.redirectUri
    if (!isRight || query.get('scope') !== 'profile') return sendPage(response, 'Bad Request', 400)
    const person = method === 'POST' ? personOf(people, await form()) : null
    if (person === null) return sendPage(response, signInPage(`/ap/oa?${query}`))
    const code = randomUUID()
    codes.set(code, { person, challenge: query.get('code_challenge') ?? '' })
    const back = new URL(client.redirectUri)
    back.search = new URLSearchParams({ code, scope: 'profile', state: query.get('state') ?? '' }).toString()
    return sendOn(response, back)
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const form = await asked(request).form()
    const code = form.get('code') ?? ''
    const found = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isClient = form.get('client_id') === client.id && form.get('client_secret') === client.secret
    if (!found || !isClient || found.challenge !== challenge) {
      return sendJson(response, { error: 'invalid_grant', error_description: 'The code is not valid' }, 400)
    }
    const token = `Atza|${randomUUID()}`
    tokens.set(token, found.person)
    return sendJson(response, {
      access_token: token,
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: 'Atzr|x',
    })
  }

  const { origin, close } = await listen(async (request, response) => {
    const { path } = asked(request)
    if (path === '/ap/oa') return await logIn(request, response)
    if (path === '/auth/o2/token') return await giveToken(request, response)
    const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    if (path !== '/user/profile' || !person) return sendJson(response, { error: 'invalid_token' }, 401)
    const { username, name, email } = person
    return sendJson(response, { user_id: `amzn1.account.${username}`, name, email })
  })
  return { issuer: origin, people, close }
}
