import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

/** How long a link works unless a test says otherwise. */
export const adminLinkHours = 24

/**
 * Returns a link that makes the first admin, once, within `hours`, or null if there is an admin already. Only
 * the hash of its token is stored. The token is in the fragment of the URL, so that no log contains it.
 */
export async function firstAdminLink(
  db: Kysely<Tables>,
  { publicUrl, hours }: { publicUrl: string; hours: number },
): Promise<string | null> {
  if (await hasAdmin(db)) return null
  return await makeLink(db, { publicUrl, hours, isForFurtherAdmin: false })
}

/**
 * Returns a link that makes another admin, once, within `hours`, whether or not there is an admin already.
 */
export async function furtherAdminLink(
  db: Kysely<Tables>,
  { publicUrl, hours }: { publicUrl: string; hours: number },
): Promise<string> {
  return await makeLink(db, { publicUrl, hours, isForFurtherAdmin: true })
}

async function makeLink(
  db: Kysely<Tables>,
  { publicUrl, hours, isForFurtherAdmin }: { publicUrl: string; hours: number; isForFurtherAdmin: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into identity_first_admin_links (token_hash, expires_at, is_for_further_admin)
    values (${linkHash(token)}, now() + make_interval(hours => ${hours}), ${isForFurtherAdmin})`.execute(db)
  return `${publicUrl}/first-admin#token=${token}`
}

/** Returns whether the token of a link is valid now. */
export async function isValidLink(db: Kysely<Tables>, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity_first_admin_links
    where token_hash = ${linkHash(token)} and expires_at > now()
      and (is_for_further_admin or not exists (select from identity_user where is_admin))`.execute(db)
  return rows.length > 0
}

/**
 * Redeems a link and makes the account an admin. Only the first caller succeeds; later ones, with this or
 * another link for the first admin, get false.
 */
export async function makeAdmin(
  transaction: Transaction<Tables>,
  token: string,
  account: string,
): Promise<boolean> {
  if (!(await isValidLink(transaction, token))) return false
  const { rows } = await sql<{ isOwn: boolean }>`
    delete from identity_first_admin_links where token_hash = ${linkHash(token)} or not is_for_further_admin
    returning token_hash = ${linkHash(token)} as "isOwn"`.execute(transaction)
  // A caller who was a moment earlier has deleted the link.
  if (!rows.some(({ isOwn }) => isOwn)) return false
  await sql`update identity_user set is_admin = true where id = ${account}`.execute(transaction)
  return true
}

async function hasAdmin(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from identity_user where is_admin limit 1`.execute(db)
  return rows.length > 0
}

function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
