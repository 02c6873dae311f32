import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Limits } from '../http/limits.ts'
import type { Issuer } from '../session/issuer.ts'
import { tokenTypeRule } from '../session/issuer.ts'
import { Keys } from '../session/keys.ts'
import {
  embeddedGroupsClaim,
  embeddedPath,
  embeddedResource,
  relyingParty,
} from '../session/relying-party.ts'
import { TokenCheck } from '../session/token-check.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { deleteAccount, showAccount, signInIsOn, sweep } from './accounts.ts'
import { deviceName } from './device-name.ts'
import { type Onward, readOnward } from './onward.ts'
import { Opaque } from './opaque.ts'
import { onlyFrom } from './page-door.ts'
import { Passwords } from './passwords.ts'
import { protocolRoutes } from './protocol-routes.ts'
import { openProvider } from './provider.ts'
import { installationSecret, opaqueSecret } from './secret.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'
import { publicKeys } from './signing-keys.ts'
import { registerSite } from './site-client.ts'
import { sendCookies, webRequest } from './web-request.ts'

/** The embedded provider as its rooms' routes use it. */
export interface Identity {
  readonly db: Kysely<Tables>
  readonly publicUrl: string
  readonly isHttps: boolean
  readonly issuer: string
  readonly resource: string
  readonly groupsClaim: string
  readonly sessionCookie: string
  /** Asks the library. A fault of it becomes an error, so that the house says 503 when the database is away. */
  readonly ask: (request: Request) => Promise<Response>
  readonly passwords: Passwords
  /** Signs an account in that proved itself, and answers where to go on. Throws a 409 Problem when the page is too old. */
  readonly signIn: (
    request: FastifyRequest,
    reply: FastifyReply,
    account: string,
    oauthQuery: string | undefined,
  ) => Promise<Onward>
}

const daySeconds = 86_400
const sweepMilliseconds = 3_600_000

/**
 * Opens the embedded OpenID Connect provider: makes its secrets and signing keys at the first start, and the site
 * known as its client.
 */
export async function openIdentity(settings: Settings, database: Database): Promise<Identity> {
  const { db } = database
  const { publicUrl } = settings
  const site = relyingParty(settings)
  const resource = embeddedResource(settings)
  await registerSite(db, site, resource)
  const secret = settings.identitySecret ?? (await installationSecret(db, 'provider'))
  const provider = openProvider(
    {
      publicUrl,
      issuer: site.issuer,
      resource,
      secret,
      groupsClaim: embeddedGroupsClaim,
      accessTokenSeconds: settings.accessTokenSeconds,
      refreshTokenSeconds: settings.refreshTokenDays * daySeconds,
      refreshGraceSeconds: settings.refreshGraceSeconds,
      sessionSeconds: settings.signInDays * daySeconds,
    },
    database,
  )
  const isHttps = publicUrl.startsWith('https:')
  const identity: Identity = {
    db,
    publicUrl,
    isHttps,
    issuer: site.issuer,
    resource,
    groupsClaim: embeddedGroupsClaim,
    sessionCookie: `${isHttps ? '__Secure-' : ''}skyway.session_token`,
    ask: (request) => answered(provider.handler(request)),
    passwords: new Passwords(db, new Opaque(await opaqueSecret(db, secret))),
    signIn: async (request, reply, account, oauthQuery) => {
      const url = `${site.issuer}/proven-sign-in`
      const device = deviceName(request.headers['user-agent'])
      const answer = await answered(
        provider.signIn(webRequest(request, { url, method: 'POST' }), {
          account,
          device,
          oauth_query: oauthQuery,
        }),
      )
      const next = await readOnward(answer)
      sendCookies(reply, answer)
      reply.header('cache-control', 'no-store')
      return next
    },
  }

  async function answered(answer: Promise<Response>): Promise<Response> {
    const response = await answer
    if (response.status < 500) return response
    // The library keeps its reasons; if the database is away, this says so in its own words.
    await sql`select 1`.execute(db)
    throw new Error(`The provider failed with status ${response.status}`)
  }

  // The library makes a signing key when it is first asked for the keys and there is none.
  await identity.ask(new Request(`${site.issuer}/jwks`))
  return identity
}

/** What the API believes of the embedded provider's tokens. */
export function embeddedIssuer(identity: Identity): Issuer {
  return {
    name: identity.issuer,
    keys: new Keys(() => publicKeys(identity.db)),
    algorithms: ['ES256'],
    audienceClaim: 'aud',
    audience: identity.resource,
    tokenType: tokenTypeRule('header:typ=at+jwt'),
    groups: { claims: [identity.groupsClaim], prefix: '' },
    usernameClaim: 'sub',
    own: { signInIsOn, deleteAccount, showAccount },
  }
}

/** The provider's routes, below its issuer's path. */
export async function identityRoutes(
  app: FastifyInstance,
  options: { identity: Identity; limits: Limits },
): Promise<void> {
  const { db } = options.identity
  // What one sweep fails to delete the next one finds; that the database is away is said by the requests.
  const sweeping = setInterval(() => void sweep(db).catch(() => {}), sweepMilliseconds).unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
  const tokens = new TokenCheck(embeddedIssuer(options.identity))
  await app.register(protocolRoutes, { ...options, tokens, prefix: embeddedPath })
  await app.register(
    async (pages) => {
      pages.addHook('onRequest', onlyFrom(options.identity.publicUrl))
      await pages.register(signInRoutes, options)
      await pages.register(signUpRoutes, options)
    },
    { prefix: embeddedPath },
  )
}
