import type { Kysely } from 'kysely'
import type { SocialProviderName } from '../settings/settings.ts'
import type { Tables } from '../storage/tables.ts'
import type { EmailedCodes } from './credentials/emailed-codes.ts'
import type { MailLimits } from './credentials/limits.ts'
import type { Passkeys } from './credentials/passkeys.ts'
import type { Passwords } from './credentials/passwords.ts'
import type { SecondFactor } from './credentials/second-factor.ts'
import type { SocialProvider } from './federation/providers.ts'
import type { SignIns } from './sign-in/complete-sign-in.ts'

/** The embedded OpenID Connect provider, as its routes use it. */
export interface Identity {
  readonly db: Kysely<Tables>
  readonly publicUrl: string
  readonly isHttps: boolean
  readonly issuer: string
  readonly resource: string
  readonly groupsClaim: string
  readonly sessionCookie: string
  /**
   * Sends a request to the library. Throws when the library fails, so that the server answers 503 while the
   * database is unavailable.
   */
  readonly ask: (request: Request) => Promise<Response>
  readonly passwords: Passwords
  readonly passkeys: Passkeys
  readonly secondFactor: SecondFactor
  readonly emailedCodes: EmailedCodes
  readonly mailLimits: MailLimits
  readonly signIns: SignIns
  /** The social providers that are configured. */
  readonly socialProviders: ReadonlyMap<SocialProviderName, SocialProvider>
  /** Whether a person must read a mail at the address of an account before the account is made and used. */
  readonly confirmsEmail: boolean
  /** The most requests of the sign-in pages that are served at once. */
  readonly mostInFlight: number
}
