import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { asked, listen, sendJson, sendOn, sendPage } from './listener.ts'
import { type ExternalPerson, type ExternalProvider, personOf, signInPage } from './provider.ts'

/** The app client of the pool, as an owner would enter it in the console. */
export interface PoolClient {
  readonly id: string
  readonly callbackUrl: string
  readonly signOutUrl: string
}

/** A user pool with its hosted pages on a separate origin. */
export interface Pool extends ExternalProvider {
  readonly domain: string
}

interface Sitting {
  readonly person: ExternalPerson
  readonly nonce: string | null
  readonly scope: string
}

const cookieName = 'cognito'

/**
 * Opens a provider that answers like an AWS Cognito user pool: access tokens without `aud`, with `client_id`,
 * `token_use`, `username` and `cognito:groups`; ID and access tokens signed by different keys; no `iss` in
 * the redirect; refresh tokens that stay the same; `/logout?client_id=&logout_uri=` instead of the standard's
 * logout.
 */
export async function openPool(client: PoolClient): Promise<Pool> {
  const people = new Map<string, ExternalPerson>()
  const signedIn = new Map<string, ExternalPerson>()
  const codes = new Map<string, Sitting & { challenge: string }>()
  const refreshTokens = new Map<string, Sitting>()
  const [access, identity] = [await makeKey('access'), await makeKey('identity')]
  const path = '/us-east-1_Example1'

  const service = await listen((request, response) => {
    const { path: wanted } = asked(request)
    if (wanted === `${path}/.well-known/openid-configuration`) return sendJson(response, metadata())
    if (wanted === `${path}/.well-known/jwks.json`)
      return sendJson(response, { keys: [identity.jwk, access.jwk] })
    return sendJson(response, {}, 404)
  })
  const hosted = await listen(async (request, response) => {
    const { path: wanted } = asked(request)
    if (wanted === '/oauth2/authorize') return authorize(request, response)
    if (wanted === '/login') return await logIn(request, response)
    if (wanted === '/oauth2/token') return await giveTokens(request, response)
    if (wanted === '/oauth2/revoke') return await revoke(request, response)
    if (wanted === '/logout') return logOut(request, response)
    return sendPage(response, 'Not found', 404)
  })
  const issuer = service.origin + path
  const domain = hosted.origin

  function metadata() {
    return {
      authorization_endpoint: `${domain}/oauth2/authorize`,
      end_session_endpoint: `${domain}/logout`,
      id_token_signing_alg_values_supported: ['RS256'],
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      response_types_supported: ['code', 'token'],
      revocation_endpoint: `${domain}/oauth2/revoke`,
      scopes_supported: ['openid', 'email', 'phone', 'profile'],
      subject_types_supported: ['public'],
      token_endpoint: `${domain}/oauth2/token`,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      userinfo_endpoint: `${domain}/oauth2/userInfo`,
    }
  }

  function authorize(request: IncomingMessage, response: ServerResponse): ServerResponse {
    const { query, cookies } = asked(request)
    const isRight =
      query.get('client_id') === client.id &&
      query.get('redirect_uri') === client.callbackUrl &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256'
    if (!isRight) return sendPage(response, 'An error was encountered with the requested page.', 400)
    const person = signedIn.get(cookies.get(cookieName) ?? '')
    if (person === undefined) return sendPage(response, signInPage(`/login?${query}`))
    return sendOn(response, withCode(person, query))
  }

  async function logIn(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const { query, form } = asked(request)
    const person = personOf(people, await form())
    if (person === null) return sendPage(response, signInPage(`/login?${query}`), 400)
    const ticket = randomUUID()
    signedIn.set(ticket, person)
    return sendOn(
      response,
      withCode(person, query),
      `${cookieName}=${ticket}; HttpOnly; SameSite=Lax; Path=/`,
    )
  }

  function withCode(person: ExternalPerson, query: URLSearchParams): URL {
    const code = randomUUID()
    const sitting = { person, nonce: query.get('nonce'), scope: query.get('scope') ?? '' }
    codes.set(code, { ...sitting, challenge: query.get('code_challenge') ?? '' })
    const back = new URL(client.callbackUrl)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back
  }

  async function giveTokens(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const form = await asked(request).form()
    if (form.get('client_id') !== client.id) return sendJson(response, { error: 'invalid_client' }, 400)
    const refreshToken = form.get('refresh_token')
    if (form.get('grant_type') === 'refresh_token' && refreshToken !== null) {
      const sitting = refreshTokens.get(refreshToken)
      if (!sitting || !people.has(sitting.person.username))
        return sendJson(response, { error: 'invalid_grant' }, 400)
      return sendJson(response, await tokensOf(sitting))
    }
    const code = form.get('code') ?? ''
    const sitting = codes.get(code)
    codes.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    if (!sitting || createHash('sha256').update(verifier).digest('base64url') !== sitting.challenge)
      return sendJson(response, { error: 'invalid_grant' }, 400)
    const fresh = randomUUID()
    refreshTokens.set(fresh, { ...sitting, nonce: null })
    return sendJson(response, { ...(await tokensOf(sitting)), refresh_token: fresh })
  }

  async function tokensOf({ person: { username }, nonce, scope }: Sitting): Promise<object> {
    const person = people.get(username)
    const shared = {
      sub: subjectOf(username),
      'cognito:groups': person?.groups.length ? [...person.groups] : undefined,
      iss: issuer,
      origin_jti: randomUUID(),
      event_id: randomUUID(),
      auth_time: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
    }
    return {
      id_token: await identity.sign({
        ...shared,
        at_hash: 'x',
        aud: client.id,
        token_use: 'id',
        'cognito:username': username,
        nonce: nonce ?? undefined,
        name: person?.name,
        email: person?.email,
        email_verified: person?.emailVerified,
        website: person?.website,
      }),
      access_token: await access.sign({
        ...shared,
        client_id: client.id,
        token_use: 'access',
        scope,
        username,
        version: 2,
      }),
      expires_in: 3600,
      token_type: 'Bearer',
    }
  }

  async function revoke(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    refreshTokens.delete((await asked(request).form()).get('token') ?? '')
    return sendJson(response, {})
  }

  function logOut(request: IncomingMessage, response: ServerResponse): ServerResponse {
    const { query, cookies } = asked(request)
    const isRight = query.get('client_id') === client.id && query.get('logout_uri') === client.signOutUrl
    if (!isRight) return sendPage(response, 'Required String parameter is not present', 400)
    signedIn.delete(cookies.get(cookieName) ?? '')
    return sendOn(response, client.signOutUrl, `${cookieName}=; Max-Age=0; Path=/`)
  }

  return {
    issuer,
    domain,
    people,
    close: async () => void (await Promise.all([service.close(), hosted.close()])),
  }
}

function subjectOf(username: string): string {
  const hex = createHash('sha256').update(username).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    sign: (claims: object) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  }
}
