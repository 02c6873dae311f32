import { randomUUID } from 'node:crypto'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { asked, listen, sendJson } from './listener.ts'

/** A provider without pages, which says about a person exactly what a test chooses. */
export interface ChosenClaimsProvider {
  readonly issuer: string
  /**
   * Returns an authorization code. What it is exchanged for has these claims: in the ID token as they are, and
   * in the answer of Amazon's profile endpoint.
   */
  readonly codeFor: (claims: unknown) => string
  readonly close: () => Promise<void>
}

/** Opens a provider with a discovery document, and with the endpoints of Amazon's, which has none. */
export async function openChosenClaims(): Promise<ChosenClaimsProvider> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const claimsByCode = new Map<string, unknown>()
  const sign = (claims: unknown) =>
    // What signs JWTs refuses claims of the wrong type.
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ES256', kid: key.kid })
      .sign(privateKey)

  const { origin, close } = await listen(async (request, response) => {
    const { path, form } = asked(request)
    switch (path) {
      case '/.well-known/openid-configuration':
        return sendJson(response, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/jwks`,
          id_token_signing_alg_values_supported: [key.alg],
        })
      case '/jwks':
        return sendJson(response, { keys: [key] })
      case '/token':
      case '/auth/o2/token': {
        const code = (await form()).get('code') ?? ''
        return sendJson(response, {
          access_token: code,
          token_type: 'bearer',
          ...(path === '/token' && { id_token: await sign(claimsByCode.get(code)) }),
        })
      }
      default: {
        const code = (request.headers.authorization ?? '').replace(/^Bearer /, '')
        return response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(claimsByCode.get(code)))
      }
    }
  })
  return {
    issuer: origin,
    codeFor(claims) {
      const code = randomUUID()
      claimsByCode.set(code, claims)
      return code
    },
    close,
  }
}
