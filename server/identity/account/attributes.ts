import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { fieldsNotValid } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { webAddressOrEmpty } from '../../text/web-address.ts'
import { nameShape } from '../credentials/account-fields.ts'

/** The account as its owner sees it. */
interface About {
  email: string
  name: string
  isAdmin: boolean
  /** Empty for none. Only tokens of admins contain it. */
  website: string
  hasPassword: boolean
  hasSecondFactor: boolean
  recoveryCodesLeft: number
}

/** Returns the description of an account for its owner. Throws if the account does not exist. */
export async function describeAccount(db: Kysely<Tables>, account: string): Promise<About> {
  const { rows } = await sql<About>`
    select email, name, is_admin as "isAdmin", coalesce(website, '') as website,
      exists (select from identity_password where user_id = id) as "hasPassword",
      exists (select from identity_totp where user_id = id and confirmed_at is not null) as "hasSecondFactor",
      (select count(*)::integer from identity_recovery_code where user_id = id) as "recoveryCodesLeft"
    from identity_user where id = ${account}`.execute(db)
  const [about] = rows
  if (!about) throw new Error('The account is gone')
  return about
}

const attributes = z.strictObject({
  name: nameShape.optional(),
  picture: webAddressOrEmpty.optional(),
  website: webAddressOrEmpty.optional(),
})

/**
 * Changes attributes of an account, by the names of their claims: `name`, `picture` and, for an admin,
 * `website`. `sub` and names with `_verified` are skipped, since only the provider sets them.
 *
 * @returns the names of the changed attributes
 * @throws Problem 400 for other names and for invalid values
 */
export async function changeAttributes(
  db: Kysely<Tables>,
  { account, isAdmin }: { account: string; isAdmin: boolean },
  asked: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const own = Object.entries(asked).filter(([name]) => name !== 'sub' && !name.includes('_verified'))
  const read = attributes.safeParse(Object.fromEntries(own))
  if (!read.success) {
    throw fieldsNotValid(
      read.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', reason: message })),
    )
  }
  const { name, picture, website } = read.data
  const wanted = { name, picture, website: isAdmin ? website : undefined }
  await sql`
    update identity_user set
      name = coalesce(${wanted.name ?? null}, name),
      image = nullif(coalesce(${wanted.picture ?? null}, image), ''),
      website = nullif(coalesce(${wanted.website ?? null}, website), ''),
      updated_at = now()
    where id = ${account}`.execute(db)
  return Object.entries(wanted).flatMap(([attribute, value]) => (value === undefined ? [] : [attribute]))
}
