import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import type { Settings } from '../settings/settings.ts'
import { deleteExternalAccount } from './external-account.ts'
import { type Issuer, tokenTypeRule } from './issuer.ts'
import { Keys } from './keys.ts'

const answerMilliseconds = 5000
const mostCharacters = 256 * 1024

const discoveryShape = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })
const keySetShape = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** Those of asymmetric keys (RFC 7518, RFC 8037): which of them counts is decided by the provider's published keys. */
const signatureAlgorithms = [
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
]

/** Returns an external provider, described by settings alone. `issuer` is OIDC_ISSUER. */
export function externalIssuer(settings: Settings, issuer: string): Issuer {
  return {
    name: issuer,
    keys: new Keys(() => loadKeys(issuer, settings.oidcJwksUrl)),
    algorithms: signatureAlgorithms,
    audienceClaim: settings.oidcAudienceClaim,
    audience: settings.oidcAudience ?? settings.oidcClientId,
    tokenType: tokenTypeRule(settings.oidcTokenType),
    groups: {
      claims: settings.oidcGroupsClaim,
      separator: settings.oidcGroupsSeparator,
      prefix: settings.oidcGroupsPrefix,
    },
    usernameClaim: settings.oidcUsernameClaim,
    deleteExternal: (token) => deleteExternalAccount(issuer, token),
  }
}

async function loadKeys(issuer: string, address: string | undefined): Promise<JSONWebKeySet> {
  const url = address ?? (await discoverKeys(issuer))
  return keySetShape.parse(await readJson(url))
}

async function discoverKeys(issuer: string): Promise<string> {
  const document = discoveryShape.parse(
    await readJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
  )
  if (document.issuer !== issuer)
    throw new Error(`The provider calls itself ${document.issuer}, not ${issuer}`)
  return document.jwks_uri
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(answerMilliseconds),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const text = await response.text()
  if (text.length > mostCharacters) throw new Error(`${url} answered too much`)
  return JSON.parse(text)
}
