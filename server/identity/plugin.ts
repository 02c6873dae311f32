import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { siteValues } from '../../content/reader/placeholders.ts'
import * as text from '../../content/text/identity.ts'
import type { Limits } from '../http/limits.ts'
import { limitConcurrency } from '../http/load-shedding.ts'
import type { Jobs } from '../jobs/jobs.ts'
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
import {
  admins,
  confirmedEmail,
  deleteAccount,
  isAdmin,
  isSignInActive,
  setAdmin,
  showAccount,
  sweep,
} from './account/accounts.ts'
import { adminRoutes } from './account/admin-routes.ts'
import { credentialRoutes } from './account/credential-routes.ts'
import { signOutEverywhere } from './account/devices.ts'
import { proofRoutes } from './account/proof-routes.ts'
import { readAccount } from './account/signed-in-account.ts'
import { DeviceCookies } from './credentials/device-cookies.ts'
import { EmailedCodes } from './credentials/emailed-codes.ts'
import { LoginFigures } from './credentials/login-figures.ts'
import { MailLimits } from './credentials/mail-limits.ts'
import { Opaque, opaqueSecret } from './credentials/opaque.ts'
import { Passkeys } from './credentials/passkeys.ts'
import { Passwords } from './credentials/passwords.ts'
import { SecondFactor } from './credentials/second-factor.ts'
import { Tries } from './credentials/tries.ts'
import { linkRoutes } from './federation/link-routes.ts'
import { Links } from './federation/links.ts'
import { socialProviders } from './federation/providers.ts'
import { federationRoutes } from './federation/routes.ts'
import type { Identity } from './identity.ts'
import { algorithm } from './protocol/configuration.ts'
import { Provider } from './protocol/provider.ts'
import { protocolRoutes } from './protocol/routes.ts'
import { SessionCookie } from './protocol/session-cookie.ts'
import { createFirstKey, publicKeys } from './protocol/signing-keys.ts'
import { sameOrigin } from './sign-in/checks.ts'
import { SignIns } from './sign-in/complete-sign-in.ts'
import { resetRoutes } from './sign-in/reset-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { signOutRoutes } from './sign-in/sign-out-routes.ts'
import { signUpRoutes } from './sign-in/sign-up-routes.ts'
import { stepRoutes } from './sign-in/step-routes.ts'

/** What the provider needs. */
interface IdentityOptions {
  readonly settings: Settings
  readonly database: Database
  readonly mail: Mailer
  readonly limits: Limits
  readonly figures: Registry
}

const daySeconds = 86_400
/** How long an unused refresh token can renew the session. */
const refreshTokenDays = 30

/**
 * Opens the embedded OpenID Connect provider. At the first start it creates its secrets and signing keys.
 */
export async function openIdentity({
  settings,
  database,
  mail,
  limits,
  figures,
}: IdentityOptions): Promise<Identity> {
  const { db } = database
  const { publicUrl } = settings
  const site = oidcClient(settings)
  const resource = embeddedResource(settings)
  const secret = settings.identitySecret ?? (await installationSecret(db, 'provider'))
  await createFirstKey(db, secret)
  const sessionSeconds = settings.signInDays * daySeconds
  const provider = new Provider(
    {
      publicUrl,
      site,
      resource,
      secret,
      groupsClaim: embeddedGroupsClaim,
      accessTokenSeconds: settings.accessTokenSeconds,
      refreshTokenSeconds: refreshTokenDays * daySeconds,
      sessionSeconds,
    },
    db,
  )
  const sessionCookie = new SessionCookie({ publicUrl, sessionSeconds })
  const { name: siteName } = siteValues()
  const isHttps = publicUrl.startsWith('https:')
  const deviceCookies = new DeviceCookies({ secret, isHttps, path: embeddedPath })
  const tries = new Tries({ db, settings, secret, deviceCookies })
  const mailLimits = new MailLimits({ limits, tries, deviceCookies })
  const loginFigures = new LoginFigures(figures)
  const emailedCodes = new EmailedCodes({ db, mail, mailLimits, loginFigures, publicUrl, key: secret })
  const providers = socialProviders(settings)
  const links = new Links({
    db,
    mail,
    publicUrl,
    isHttps,
    configured: [...providers.keys()],
  })
  return {
    db,
    publicUrl,
    isHttps,
    site,
    resource,
    groupsClaim: embeddedGroupsClaim,
    sessionCookie,
    provider,
    secret,
    graceSeconds: settings.refreshGraceSeconds,
    socialProviders: providers,
    links,
    passwords: new Passwords(db, new Opaque(await opaqueSecret(db, secret)), tries),
    passkeys: new Passkeys({ db, publicUrl, site: siteName }),
    secondFactor: new SecondFactor({ db, site: siteName, key: secret, tries, emailedCodes }),
    emailedCodes,
    mailLimits,
    loginFigures,
    signIns: new SignIns({
      db,
      issuer: site.issuer,
      provider,
      sessionCookie,
      emailedCodes,
      mailLimits,
      deviceCookies,
      loginFigures,
      onSignedIn: (request, reply, account) => links.completePending(request, reply, account),
    }),
    confirmsEmail: settings.requireConfirmedEmail ?? mail.delivery === 'smtp',
    mostInFlight: settings.maxSignInsInFlight,
  }
}

/** Returns how the API verifies tokens of the embedded provider. */
export function embeddedIssuer(identity: Identity): Issuer {
  return {
    name: identity.site.issuer,
    keys: new Keys(() => publicKeys(identity.db)),
    algorithms: [algorithm],
    audienceClaim: 'aud',
    audience: identity.resource,
    tokenType: tokenTypeRule('header:typ=at+jwt'),
    groups: { claims: [identity.groupsClaim], prefix: '' },
    usernameClaim: 'sub',
    own: {
      isSignInActive,
      isAdmin,
      admins,
      setAdmin,
      confirmedEmail,
      deleteAccount,
      showAccount,
      endSignIns: async (transaction, subject) => {
        await signOutEverywhere(transaction, subject)
      },
    },
  }
}

/** Registers the routes of the provider below the path of its issuer, and the sweep of its tables. */
export async function identityRoutes(
  app: FastifyInstance,
  { jobs, ...options }: { identity: Identity; limits: Limits; jobs: Jobs },
): Promise<void> {
  const { db } = options.identity
  jobs.repeat({ kind: 'delete expired logins', everySeconds: 3600, run: () => sweep(db) })
  const tokens = new TokenCheck(embeddedIssuer(options.identity))
  await app.register(protocolRoutes, { ...options, tokens, prefix: embeddedPath })
  await app.register(federationRoutes, { ...options, prefix: embeddedPath })
  await app.register(
    async (pages) => {
      limitConcurrency(pages, { most: options.identity.mostInFlight, refusal: text.busy })
      pages.addHook('onRequest', sameOrigin(options.identity.publicUrl))
      pages.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      await pages.register(signInRoutes, options)
      await pages.register(stepRoutes, options)
      await pages.register(signUpRoutes, options)
      await pages.register(resetRoutes, options)
      await pages.register(signOutRoutes, options)
      await pages.register(async (own) => {
        own.decorateRequest('account', null)
        own.addHook('onRequest', readAccount(db))
        await own.register(accountRoutes, options)
        await own.register(proofRoutes, options)
        await own.register(credentialRoutes, options)
        await own.register(adminRoutes, options)
        await own.register(linkRoutes, options)
      })
    },
    { prefix: embeddedPath },
  )
}
