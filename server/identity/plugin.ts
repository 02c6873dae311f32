import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { siteValues } from '../../content/reader/placeholders.ts'
import type { Limits } from '../http/limits.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Issuer } from '../session/issuer.ts'
import { tokenTypeRule } from '../session/issuer.ts'
import { Keys } from '../session/keys.ts'
import { embeddedGroupsClaim, embeddedPath, embeddedResource, oidcClient } from '../session/oidc-client.ts'
import { TokenCheck } from '../session/token-check.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { installationSecret } from '../storage/installation-secret.ts'
import { accountRoutes } from './account/account-routes.ts'
import { deleteAccount, isSignInActive, showAccount, sweep } from './account/accounts.ts'
import { adminRoutes } from './account/admin-routes.ts'
import { credentialRoutes } from './account/credential-routes.ts'
import { EmailedCodes } from './credentials/emailed-codes.ts'
import { MailLimits } from './credentials/limits.ts'
import { Opaque } from './credentials/opaque.ts'
import { Passkeys } from './credentials/passkeys.ts'
import { Passwords } from './credentials/passwords.ts'
import { SecondFactor } from './credentials/second-factor.ts'
import { opaqueSecret } from './credentials/secrets.ts'
import { socialProviders } from './federation/providers.ts'
import { federationRoutes } from './federation/routes.ts'
import type { Identity } from './identity.ts'
import { openProvider } from './protocol/provider.ts'
import { protocolRoutes } from './protocol/routes.ts'
import { publicKeys } from './protocol/signing-keys.ts'
import { registerSite } from './protocol/site-client.ts'
import { SignIns } from './sign-in/complete-sign-in.ts'
import { checkSameOrigin, limitConcurrency } from './sign-in/request-checks.ts'
import { resetRoutes } from './sign-in/reset-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { signUpRoutes } from './sign-in/sign-up-routes.ts'
import { stepRoutes } from './sign-in/step-routes.ts'

/** What the provider needs. */
interface IdentityOptions {
  readonly settings: Settings
  readonly database: Database
  readonly mail: Mailer
  readonly limits: Limits
}

const daySeconds = 86_400
const sweepMilliseconds = 3_600_000

/**
 * Opens the embedded OpenID Connect provider. At the first start it creates its secrets and signing keys. It
 * registers the site as its client.
 */
export async function openIdentity({ settings, database, mail, limits }: IdentityOptions): Promise<Identity> {
  const { db } = database
  const { publicUrl } = settings
  const site = oidcClient(settings)
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
  const { name: siteName } = siteValues()
  const mailLimits = new MailLimits(limits)
  const emailedCodes = new EmailedCodes({ db, mail, mailLimits, publicUrl, key: secret })
  const identity: Identity = {
    db,
    publicUrl,
    isHttps,
    issuer: site.issuer,
    resource,
    groupsClaim: embeddedGroupsClaim,
    sessionCookie,
    ask: (request) => answered(provider.handler(request)),
    socialProviders: socialProviders(settings),
    passwords: new Passwords(db, new Opaque(await opaqueSecret(db, secret))),
    passkeys: new Passkeys({ db, publicUrl, site: siteName }),
    secondFactor: new SecondFactor({ db, site: siteName, key: secret }),
    emailedCodes,
    mailLimits,
    signIns: new SignIns({
      db,
      issuer: site.issuer,
      sessionCookie,
      emailedCodes,
      mailLimits,
      signIn: (request, proven) => answered(provider.signIn(request, proven)),
    }),
    confirmsEmail: settings.requireConfirmedEmail ?? mail.delivery === 'smtp',
    mostInFlight: settings.maxSignInsInFlight,
  }

  async function answered(answer: Promise<Response>): Promise<Response> {
    const response = await answer
    if (response.status < 500) return response
    // The library hides its reasons. If the database is unavailable, this query throws that.
    await sql`select 1`.execute(db)
    throw new Error(`The provider failed with status ${response.status}`)
  }

  // The library creates a signing key when the keys are requested and there are none.
  await identity.ask(new Request(`${site.issuer}/jwks`))
  return identity
}

/** Returns how the API verifies tokens of the embedded provider. */
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
    own: { isSignInActive, deleteAccount, showAccount },
  }
}

/** Registers the routes of the provider below the path of its issuer. */
export async function identityRoutes(
  app: FastifyInstance,
  options: { identity: Identity; limits: Limits },
): Promise<void> {
  const { db } = options.identity
  // A failed sweep is repeated by the next one. If the database is unavailable, the requests report it.
  const sweeping = setInterval(() => void sweep(db).catch(() => {}), sweepMilliseconds).unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
  const tokens = new TokenCheck(embeddedIssuer(options.identity))
  await app.register(protocolRoutes, { ...options, tokens, prefix: embeddedPath })
  await app.register(federationRoutes, { ...options, prefix: embeddedPath })
  await app.register(
    async (pages) => {
      limitConcurrency(options.identity.mostInFlight, pages)
      pages.addHook('onRequest', checkSameOrigin(options.identity.publicUrl))
      pages.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      await pages.register(signInRoutes, options)
      await pages.register(stepRoutes, options)
      await pages.register(signUpRoutes, options)
      await pages.register(resetRoutes, options)
      await pages.register(accountRoutes, { ...options, tokens })
      await pages.register(credentialRoutes, { ...options, tokens })
      await pages.register(adminRoutes, { ...options, tokens })
    },
    { prefix: embeddedPath },
  )
}
