import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { unauthorized } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { webAddressOrEmpty } from '../../text/web-address.ts'
import { nameShape, placeholderEnding } from '../credentials/account-fields.ts'

/** The account as its owner sees it. */
interface About {
  email: string
  emailState: 'confirmed' | 'unconfirmed' | 'none'
  name: string
  isAdmin: boolean
  /** Empty for none. Only tokens of admins contain it. */
  website: string
  hasPassword: boolean
  hasSecondFactor: boolean
  recoveryCodesLeft: number
}

/**
 * Returns the description of an account for its owner.
 *
 * @throws Problem 401 if the account was deleted
 */
export async function describeAccount(db: Kysely<Tables>, account: string): Promise<About> {
  const { rows } = await sql<About>`
    select email, case when email like ${`%${placeholderEnding}`} then 'none'
        when email_verified then 'confirmed' else 'unconfirmed' end as "emailState",
      name, is_admin as "isAdmin", coalesce(website, '') as website,
      exists (select from identity_password where user_id = id) as "hasPassword",
      exists (select from identity_totp where user_id = id and confirmed_at is not null) as "hasSecondFactor",
      (select count(*)::integer from identity_recovery_code where user_id = id) as "recoveryCodesLeft"
    from identity_user where id = ${account}`.execute(db)
  const [about] = rows
  if (!about) throw unauthorized()
  return about
}

/**
 * The attributes that the owner of an account may change, by the names of their claims. `sub` and names with
 * `_verified` are skipped, since only the provider sets them. Other names are refused.
 */
export const accountAttributes = z
  .looseObject({
    name: nameShape.optional(),
    picture: webAddressOrEmpty.optional(),
    website: webAddressOrEmpty.optional(),
  })
  .superRefine((asked, context) => {
    const own = new Set(['name', 'picture', 'website', 'sub'])
    const keys = Object.keys(asked).filter((name) => !own.has(name) && !name.includes('_verified'))
    if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: asked })
  })

/**
 * Changes attributes of an account: `name`, `picture` and, for an admin, `website`. Returns the names of the
 * changed attributes.
 */
export async function changeAttributes(
  db: Kysely<Tables>,
  { account, isAdmin }: { account: string; isAdmin: boolean },
  { name, picture, website }: z.infer<typeof accountAttributes>,
): Promise<string[]> {
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
