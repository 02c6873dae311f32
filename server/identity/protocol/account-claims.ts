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

/** Where an account is, and how its claims are named. */
export interface ClaimsSource {
  /** The issuer of tokens, under which the person of an account is stored. */
  readonly issuer: string
  /** The claim that contains the groups. */
  readonly groupsClaim: string
}

/** The claims about an account, by the token or answer that contains them. */
export interface AccountClaims {
  readonly accessToken: Readonly<Record<string, unknown>>
  readonly idToken: Readonly<Record<string, unknown>>
  /** OpenID Connect Core 5.3 */
  readonly userInfo: Readonly<Record<string, unknown>>
}

/**
 * Returns the claims about an account, or null if there is none, or if an admin has disabled its person. Claims
 * without a value are left out.
 */
export async function accountClaims(
  db: Kysely<Tables>,
  id: string,
  { issuer, groupsClaim }: ClaimsSource,
): Promise<AccountClaims | null> {
  const { rows } = await sql<Account>`
    select name, email, email_verified, is_admin, image as picture, website
    from identity_user where id = ${id} and not exists (
      select from people where issuer = ${issuer} and subject = ${id} and disabled_at is not null)`.execute(
    db,
  )
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
