import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { knownAddress } from '../credentials/account-fields.ts'

interface Account {
  name: string
  email: string
  email_verified: boolean
  is_admin: boolean
  picture: string | null
  website: string | null
}

/** The claims about an account, by the token or answer that contains them. */
export interface AccountClaims {
  readonly accessToken: Readonly<Record<string, unknown>>
  readonly idToken: Readonly<Record<string, unknown>>
  /** OpenID Connect Core 5.3 */
  readonly userInfo: Readonly<Record<string, unknown>>
}

/**
 * Returns the claims about an account, or null if there is none. Claims without a value are left out.
 *
 * @param groupsClaim the claim that contains the groups
 */
export async function accountClaims(
  db: Kysely<Tables>,
  id: string,
  groupsClaim: string,
): Promise<AccountClaims | null> {
  const { rows } = await sql<Account>`
    select name, email, email_verified, is_admin, image as picture, website
    from identity_user where id = ${id}`.execute(db)
  const [account] = rows
  if (!account) return null
  const { name, email_verified, is_admin, picture, website } = account
  const email = knownAddress(account.email)
  const person = { name, ...(email !== null && { email, email_verified }) }
  const accessToken = { ...person, [groupsClaim]: is_admin ? ['Admin'] : [] }
  const shown = picture === null ? {} : { picture }
  return {
    accessToken,
    idToken: { ...accessToken, ...shown, ...(is_admin && website !== null && { website }) },
    userInfo: { sub: id, ...person, ...shown },
  }
}
