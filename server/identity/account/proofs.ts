import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type SocialProviderName, socialProviderNames } from '../../settings/settings.ts'
import type { Tables } from '../../storage/tables.ts'
import { knownAddress } from '../credentials/account-fields.ts'
import type { EmailedCodes } from '../credentials/emailed-codes.ts'

/** How a person can prove who they are: by what they know or have, by a code from a mail, or through a provider. */
export const proof = z.enum(['password', 'passkey', 'mail', ...socialProviderNames])
type Proof = z.infer<typeof proof>

interface Found {
  email: string
  isConfirmed: boolean
  hasPassword: boolean
  hasPasskey: boolean
  linked: SocialProviderName[]
}

interface Options {
  readonly db: Kysely<Tables>
  readonly emailedCodes: EmailedCodes
  /** The social providers that are configured and say when a person has logged in. */
  readonly providers: readonly SocialProviderName[]
}

/** The proofs that accounts accept. */
export class Proofs {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Returns the proofs that an account accepts: its password and its passkeys. An account that has neither accepts a
   * code that is mailed to its confirmed address, and a new login at a linked provider that says when it was.
   */
  async of(account: string): Promise<Proof[]> {
    const { db, emailedCodes, providers } = this.#options
    const { rows } = await sql<Found>`
    select email, email_verified as "isConfirmed",
      exists (select from identity_password where user_id = id) as "hasPassword",
      exists (select from identity_passkey where user_id = id) as "hasPasskey",
      array(select distinct provider_id from identity_account where user_id = identity_user.id) as linked
    from identity_user where id = ${account}`.execute(db)
    const [found] = rows
    if (!found) return []
    const { email, isConfirmed, hasPassword, hasPasskey, linked } = found
    if (hasPassword || hasPasskey) {
      return [...(hasPassword ? (['password'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])]
    }
    const canReadMail = emailedCodes.canSend && isConfirmed && knownAddress(email) !== null
    const linkedProviders = socialProviderNames.filter(
      (name) => linked.includes(name) && providers.includes(name),
    )
    return [...linkedProviders, ...(canReadMail ? (['mail'] as const) : [])]
  }
}
