import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Limits } from '../http/limits.ts'
import type { MailRoom } from '../mail/room.ts'
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
import type { OutsideName, Settings } from '../settings.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { accountRoutes } from './account-routes.ts'
import { deleteAccount, showAccount, signInIsOn, sweep } from './accounts.ts'
import { adminRoutes } from './admin-routes.ts'
import { Entrance } from './entrance.ts'
import { admitAtMost } from './gate.ts'
import { guardRoutes } from './guard-routes.ts'
import { MailCodes } from './mail-codes.ts'
import { MailLimits } from './mail-limits.ts'
import { Opaque } from './opaque.ts'
import { type OutsideProvider, outsideProviders } from './outside-providers.ts'
import { outsideRoutes } from './outside-routes.ts'
import { onlyFrom } from './page-door.ts'
import { Passkeys } from './passkeys.ts'
import { Passwords } from './passwords.ts'
import { protocolRoutes } from './protocol-routes.ts'
import { openProvider } from './provider.ts'
import { resetRoutes } from './reset-routes.ts'
import { SecondFactor } from './second-factor.ts'
import { installationSecret, opaqueSecret } from './secret.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'
import { publicKeys } from './signing-keys.ts'
import { registerSite } from './site-client.ts'
import { stepRoutes } from './step-routes.ts'
import { readIdentityWords } from './words.ts'

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
  readonly passkeys: Passkeys
  readonly secondFactor: SecondFactor
  readonly mailCodes: MailCodes
  readonly mailLimits: MailLimits
  readonly entrance: Entrance
  /** Through whom people may sign in here as well. */
  readonly outside: ReadonlyMap<OutsideName, OutsideProvider>
  /** Whether an account is made, and used, only by who can read what is sent to its address. */
  readonly confirmsEmail: boolean
  /** How many requests of the sign-in pages may be under way at once. */
  readonly mostInFlight: number
}

/** What the provider is opened with. */
interface Surroundings {
  readonly settings: Settings
  readonly database: Database
  readonly mail: MailRoom
  readonly limits: Limits
}

const daySeconds = 86_400
const sweepMilliseconds = 3_600_000

/**
 * Opens the embedded OpenID Connect provider: makes its secrets and signing keys at the first start, and the site
 * known as its client.
 */
export async function openIdentity({ settings, database, mail, limits }: Surroundings): Promise<Identity> {
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
  const sessionCookie = `${isHttps ? '__Secure-' : ''}skyway.session_token`
  const words = readIdentityWords()
  const mailLimits = new MailLimits(limits)
  const mailCodes = new MailCodes({ db, mail, mailLimits, words, publicUrl, key: secret })
  const identity: Identity = {
    db,
    publicUrl,
    isHttps,
    issuer: site.issuer,
    resource,
    groupsClaim: embeddedGroupsClaim,
    sessionCookie,
    ask: (request) => answered(provider.handler(request)),
    outside: outsideProviders(settings),
    passwords: new Passwords(db, new Opaque(await opaqueSecret(db, secret))),
    passkeys: new Passkeys({ db, publicUrl, site: words.site }),
    secondFactor: new SecondFactor({ db, site: words.site, key: secret }),
    mailCodes,
    mailLimits,
    entrance: new Entrance({
      db,
      issuer: site.issuer,
      sessionCookie,
      mailCodes,
      mailLimits,
      signIn: (request, proven) => answered(provider.signIn(request, proven)),
    }),
    confirmsEmail: settings.requireConfirmedEmail ?? mail.delivery === 'smtp',
    mostInFlight: settings.maxSignInsInFlight,
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
  await app.register(outsideRoutes, { ...options, prefix: embeddedPath })
  await app.register(
    async (pages) => {
      admitAtMost(options.identity.mostInFlight, pages)
      pages.addHook('onRequest', onlyFrom(options.identity.publicUrl))
      pages.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      await pages.register(signInRoutes, options)
      await pages.register(stepRoutes, options)
      await pages.register(signUpRoutes, options)
      await pages.register(resetRoutes, options)
      await pages.register(accountRoutes, { ...options, tokens })
      await pages.register(guardRoutes, { ...options, tokens })
      await pages.register(adminRoutes, { ...options, tokens })
    },
    { prefix: embeddedPath },
  )
}
