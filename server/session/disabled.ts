import type { Kysely } from 'kysely'
import { accountDisabled as detail } from '../../content/text/refusals.ts'
import { Problem } from '../http/problem.ts'
import type { Tables } from '../storage/tables.ts'

/** 403: an admin has disabled the person. Programs know it by its `code`. */
export const accountDisabled = () => new Problem(403, { detail, code: 'account-disabled' })

/** Returns whether an admin has disabled the person of an account. */
export async function isDisabled(
  db: Kysely<Tables>,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
