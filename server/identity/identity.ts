import type { Kysely } from 'kysely'
import type { OidcClient } from '../session/oidc-client.ts'
import type { SocialProviderName } from '../settings/settings.ts'
import type { Tables } from '../storage/tables.ts'
import type { EmailedCodes } from './credentials/emailed-codes.ts'
import type { LoginFigures } from './credentials/login-figures.ts'
import type { MailLimits } from './credentials/mail-limits.ts'
import type { Passkeys } from './credentials/passkeys.ts'
import type { Passwords } from './credentials/passwords.ts'
import type { SecondFactor } from './credentials/second-factor.ts'
import type { Links } from './federation/links.ts'
import type { SocialProvider } from './federation/providers.ts'
import type { Provider } from './protocol/provider.ts'
import type { SessionCookie } from './protocol/session-cookie.ts'
import type { SignIns } from './sign-in/complete-sign-in.ts'

/** The parts of the embedded OpenID Connect provider. Each route file picks those that it uses. */
export interface Identity {
  readonly db: Kysely<Tables>
  readonly publicUrl: string
  readonly isHttps: boolean
  /** The site: the only client. */
  readonly site: OidcClient
  readonly resource: string
  readonly groupsClaim: string
  readonly sessionCookie: SessionCookie
  readonly provider: Provider
  /** Encrypts what is stored. */
  readonly secret: string
  /** How long a refresh gets the same answer again, in seconds. */
  readonly graceSeconds: number
  readonly passwords: Passwords
  readonly passkeys: Passkeys
  readonly secondFactor: SecondFactor
  readonly emailedCodes: EmailedCodes
  readonly mailLimits: MailLimits
  readonly signIns: SignIns
  readonly loginFigures: LoginFigures
  /** The social providers that are configured. */
  readonly socialProviders: ReadonlyMap<SocialProviderName, SocialProvider>
  readonly links: Links
  /** Whether a person must read a mail at the address of an account before the account is made and used. */
  readonly confirmsEmail: boolean
  /** The most requests of the sign-in pages that are served at once. */
  readonly mostInFlight: number
}
