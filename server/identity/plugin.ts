import type { FastifyInstance } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
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
import type { Tables } from '../storage/tables.ts'
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
import { AddressChanges, type MovedAddress } from './account/address-changes.ts'
import { addressRoutes } from './account/address-routes.ts'
import { adminRoutes } from './account/admin-routes.ts'
import { credentialRoutes } from './account/credential-routes.ts'
import { signOutEverywhere } from './account/devices.ts'
import { proofRoutes } from './account/proof-routes.ts'
import { Proofs } from './account/proofs.ts'
import { isProven, readAccount } from './account/signed-in-account.ts'
import { DeviceCookies } from './credentials/device-cookies.ts'
import { EmailedCodes } from './credentials/emailed-codes.ts'
import { LoginFigures } from './credentials/login-figures.ts'
import { MailLimits } from './credentials/mail-limits.ts'
import { Opaque, opaqueSecret } from './credentials/opaque.ts'
import { Passkeys } from './credentials/passkeys.ts'
import { Passwords } from './credentials/passwords.ts'
import { SecondFactor } from './credentials/second-factor.ts'
import { Tries } from './credentials/tries.ts'
import { FederationAttempts } from './federation/attempts.ts'
import { linkRoutes } from './federation/link-routes.ts'
import { Links } from './federation/links.ts'
import { socialProviders } from './federation/providers.ts'
import { federationRoutes } from './federation/routes.ts'
import { algorithm } from './protocol/configuration.ts'
import { Provider } from './protocol/provider.ts'
import { protocolRoutes } from './protocol/routes.ts'
import { Sessions } from './protocol/sessions.ts'
import { createFirstKey, publicKeys } from './protocol/signing-keys.ts'
import { sameOrigin } from './sign-in/checks.ts'
import { SignIns } from './sign-in/complete-sign-in.ts'
import { resetRoutes } from './sign-in/reset-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { signOutRoutes } from './sign-in/sign-out-routes.ts'
import { signUpRoutes } from './sign-in/sign-up-routes.ts'
import { stepRoutes } from './sign-in/step-routes.ts'

/** What the embedded provider is opened with. */
interface IdentityOptions {
  readonly settings: Settings
  readonly database: Database
  readonly mail: Mailer
  readonly limits: Limits
  readonly jobs: Jobs
  readonly figures: Registry
  /** Changes the address of a person wherever it is stored outside the account. */
  readonly moveAddress: (transaction: Transaction<Tables>, moved: MovedAddress) => Promise<void>
}

/** The embedded OpenID Connect provider, as the server uses it. */
interface EmbeddedProvider {
  /** How the API verifies its tokens. */
  readonly issuer: Issuer
  /** Registers its routes below the path of its issuer, and the sweep of its tables. */
  readonly routes: (app: FastifyInstance) => Promise<void>
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
  jobs,
  figures,
  moveAddress,
}: IdentityOptions): Promise<EmbeddedProvider> {
  const { db } = database
  const { publicUrl } = settings
  const isHttps = publicUrl.startsWith('https:')
  const { name: siteName } = siteValues()
  const site = oidcClient(settings)
  const resource = embeddedResource(settings)
  const secret = settings.identitySecret ?? (await installationSecret(db, 'provider'))
  await createFirstKey(db, secret)

  const loginFigures = new LoginFigures(figures)
  const deviceCookies = new DeviceCookies({ secret, isHttps, path: embeddedPath })
  const tries = new Tries({ db, settings, secret, deviceCookies })
  const mailLimits = new MailLimits({ limits, tries, deviceCookies })
  const emailedCodes = new EmailedCodes({ db, mail, mailLimits, loginFigures, publicUrl, key: secret })
  const passwords = new Passwords(db, new Opaque(await opaqueSecret(db, secret)), tries)
  const passkeys = new Passkeys({ db, publicUrl, site: siteName })
  const secondFactor = new SecondFactor({ db, site: siteName, key: secret, tries, emailedCodes })

  const sessionSeconds = settings.signInDays * daySeconds
  const sessions = new Sessions({ db, publicUrl, sessionSeconds })
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

  const providers = socialProviders(settings)
  const configured = [...providers.keys()]
  const freshLogins = configured.filter((name) => providers.get(name)?.freshLogin !== undefined)
  const proofs = new Proofs({ db, emailedCodes, providers: freshLogins })
  const issuer = embeddedIssuer(db, { issuer: site.issuer, resource, proofs })
  const links = new Links({ db, mail, publicUrl, isHttps, configured })
  const confirmsEmail = settings.requireConfirmedEmail ?? mail.delivery === 'smtp'
  const changes = new AddressChanges({
    db,
    limits,
    issuer: site.issuer,
    emailedCodes,
    mailLimits,
    deviceCookies,
    confirmsEmail: confirmsEmail || mail.delivery === 'smtp',
    moveAddress,
  })
  const attempts = new FederationAttempts({ db, limits, site, isHttps })
  const signIns = new SignIns({
    db,
    issuer: site.issuer,
    provider,
    sessions,
    emailedCodes,
    mailLimits,
    deviceCookies,
    loginFigures,
    onSignedIn: (request, reply, account) => links.completePending(request, reply, account),
  })
  const mostInFlight = settings.maxSignInsInFlight

  return { issuer, routes }

  async function routes(app: FastifyInstance): Promise<void> {
    jobs.repeat({ kind: 'delete expired logins', everySeconds: 3600, run: () => sweep(db) })
    await app.register(protocolRoutes, {
      db,
      site,
      publicUrl,
      groupsClaim: embeddedGroupsClaim,
      provider,
      sessions,
      secret,
      graceSeconds: settings.refreshGraceSeconds,
      tokens: new TokenCheck(issuer),
      limits,
      prefix: embeddedPath,
    })
    await app.register(federationRoutes, {
      db,
      publicUrl,
      loginPage: (interaction) => provider.loginPage(interaction),
      signIns,
      links,
      proofs,
      attempts,
      loginFigures,
      socialProviders: providers,
      mostInFlight,
      prefix: embeddedPath,
    })
    await app.register(pages, { prefix: embeddedPath })
  }

  /** Registers the routes that the sign-in pages and the account page call. */
  async function pages(app: FastifyInstance): Promise<void> {
    limitConcurrency(app, { most: mostInFlight, refusal: text.busy })
    app.addHook('onRequest', sameOrigin(publicUrl))
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    await app.register(signInRoutes, {
      db,
      limits,
      passwords,
      passkeys,
      secondFactor,
      signIns,
      loginFigures,
      confirmsEmail,
    })
    await app.register(stepRoutes, { db, passwords, secondFactor, emailedCodes, signIns, loginFigures })
    await app.register(signUpRoutes, {
      db,
      limits,
      passwords,
      emailedCodes,
      mailLimits,
      signIns,
      confirmsEmail,
    })
    await app.register(resetRoutes, { db, passwords, emailedCodes, mailLimits, signIns, confirmsEmail })
    await app.register(signOutRoutes, { sessions, site })
    await app.register(ownAccount)
  }

  /** Registers the routes that need an access token of this provider. */
  async function ownAccount(app: FastifyInstance): Promise<void> {
    app.decorateRequest('account', null)
    app.addHook('onRequest', readAccount(db))
    await app.register(accountRoutes, {
      db,
      passwords,
      passkeys,
      emailedCodes,
      proofs,
      linksOf: (account) => links.list(account),
    })
    await app.register(addressRoutes, { db, passwords, changes })
    await app.register(proofRoutes, {
      db,
      passwords,
      passkeys,
      secondFactor,
      emailedCodes,
      mailLimits,
      proofs,
    })
    await app.register(credentialRoutes, { db, passkeys, secondFactor, configured })
    await app.register(adminRoutes, { db, passwords })
    await app.register(linkRoutes, { links, proofs, attempts, socialProviders: providers })
  }
}

function embeddedIssuer(
  db: Kysely<Tables>,
  { issuer, resource, proofs }: { issuer: string; resource: string; proofs: Proofs },
): Issuer {
  return {
    name: issuer,
    keys: new Keys(() => publicKeys(db)),
    algorithms: [algorithm],
    audienceClaim: 'aud',
    audience: resource,
    tokenType: tokenTypeRule('header:typ=at+jwt'),
    groups: { claims: [embeddedGroupsClaim], prefix: '' },
    usernameClaim: 'sub',
    own: {
      isSignInActive,
      isProven: async ({ subject, signInId }) =>
        (signInId !== null && (await isProven(db, signInId))) || (await proofs.of(subject)).length === 0,
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
