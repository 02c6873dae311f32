import { type Kysely, sql, type Transaction } from 'kysely'
import * as text from '../../content/text/people-answers.ts'
import { conflict, forbidden, notFound, unprocessable } from '../http/problem.ts'
import type { Caller } from '../session/caller.ts'
import type { Issuer } from '../session/issuer.ts'
import { substituteName } from '../session/people.ts'
import type { Tables } from '../storage/tables.ts'
import { nameKey } from '../text/name-key.ts'
import { shownText } from '../text/shown-text.ts'

/** The person on whom an admin acts, whose row is locked. */
export interface Target {
  readonly id: number
  readonly issuer: string
  readonly subject: string
  readonly display_name: string
  readonly profile_picture: string
  readonly disabled_at: Date | null
}

/**
 * Locks a person for an act of an admin. Acts happen one after the other, so that of two admins who act on each
 * other, the second is no longer an admin, or is disabled.
 *
 * @throws Problem 403 if the admin no longer is one
 * @throws Problem 404 if there is no such person
 */
export async function lockForAct(
  transaction: Transaction<Tables>,
  issuer: Issuer,
  { caller, id }: { caller: Caller; id: number },
): Promise<Target> {
  await sql`select pg_advisory_xact_lock(hashtext('acts on people'))`.execute(transaction)
  const rows = await transaction
    .selectFrom('people')
    .select(['id', 'issuer', 'subject', 'display_name', 'profile_picture', 'disabled_at'])
    .where('id', 'in', [caller.personId, id])
    .orderBy('id')
    .forUpdate()
    .execute()
  const admin = rows.find((row) => row.id === caller.personId)
  if (!admin || admin.disabled_at !== null || !(await isStillAdmin(transaction, issuer, admin.subject))) {
    throw forbidden()
  }
  const target = rows.find((row) => row.id === id)
  if (!target) throw notFound()
  return target
}

async function isStillAdmin(db: Kysely<Tables>, { own }: Issuer, subject: string): Promise<boolean> {
  // The groups of an external provider are in the token, which was checked.
  if (!own) return true
  const { rows } = await sql<{ is_admin: boolean }>`select ${own.isAdmin(subject)} as is_admin`.execute(db)
  return rows[0]?.is_admin === true
}

/**
 * Disables a person and ends their sign-ins. Returns false if they are disabled already.
 *
 * @throws Problem 409 if it is the admin's own account. That admin stays, so that there is always one
 */
export async function disable(
  transaction: Transaction<Tables>,
  issuer: Issuer,
  { target, caller, note }: { target: Target; caller: Caller; note: string },
): Promise<boolean> {
  if (target.id === caller.personId) throw conflict(text.notYourself, 'own-account')
  if (target.disabled_at !== null) return false
  await transaction
    .updateTable('people')
    .set({ disabled_at: new Date(), disabled_note: note })
    .where('id', '=', target.id)
    .execute()
  if (target.issuer === issuer.name) await issuer.own?.endSignIns(transaction, target.subject)
  return true
}

/** Enables a person again. Returns false if they are not disabled. */
export async function enable(transaction: Transaction<Tables>, target: Target): Promise<boolean> {
  if (target.disabled_at === null) return false
  await transaction
    .updateTable('people')
    .set({ disabled_at: null, disabled_note: '' })
    .where('id', '=', target.id)
    .execute()
  return true
}

/**
 * Replaces the name of a person by a substitute with a number. It counts as given, so that the name of the provider
 * does not come back by itself.
 *
 * @throws Problem 409 if the person has another name than the admin saw
 */
export async function resetName(
  transaction: Transaction<Tables>,
  { target, seen }: { target: Target; seen: string },
): Promise<true> {
  if (target.display_name !== seen) throw conflict(text.nameChanged, 'name-changed')
  const name = await substituteName(transaction)
  await transaction
    .updateTable('people')
    .set({ display_name: name, name_key: nameKey(name), is_named: true, name_reset_at: new Date() })
    .where('id', '=', target.id)
    .execute()
  return true
}

/** Removes the picture of a person. Returns false if they have none. `removeCopy` removes the stored copy. */
export async function resetPicture(
  transaction: Transaction<Tables>,
  target: Target,
  removeCopy: (transaction: Transaction<Tables>, personId: number) => Promise<void>,
): Promise<boolean> {
  if (target.profile_picture === '') return false
  await transaction
    .updateTable('people')
    .set({ profile_picture: '', picture_reset_at: new Date() })
    .where('id', '=', target.id)
    .execute()
  await removeCopy(transaction, target.id)
  return true
}

/** Makes a person a reader, or ends that right. Returns false if nothing had to change. */
export async function setReader(
  transaction: Transaction<Tables>,
  target: Target,
  isReader: boolean,
): Promise<boolean> {
  const changed = await transaction
    .updateTable('people')
    .set({ is_reader: isReader, reader_since: isReader ? new Date() : null })
    .where('id', '=', target.id)
    .where('is_reader', '<>', isReader)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Makes a person an admin, or takes the role away. Returns false if nothing had to change.
 *
 * @throws Problem 409 for an account of an external provider, and for the last admin who is not disabled
 */
export async function setRole(
  transaction: Transaction<Tables>,
  issuer: Issuer,
  { target, isAdmin }: { target: Target; isAdmin: boolean },
): Promise<boolean> {
  const { own, name } = issuer
  if (!own || target.issuer !== name) throw conflict(text.groupsDecide, 'groups-decide')
  if (!isAdmin) {
    const { rows } = await sql`
      select from ${own.admins} as admins
      where subject <> ${target.subject} and not exists (
        select from people
        where people.issuer = ${name} and people.subject = admins.subject and disabled_at is not null)
      limit 1`.execute(transaction)
    if (rows.length === 0) throw conflict(text.lastAdmin, 'last-admin')
  }
  return await own.setAdmin(transaction, target.subject, isAdmin)
}

/**
 * Checks that a person may be deleted by an admin who has typed the name.
 *
 * @throws Problem 409 if it is the admin's own account
 * @throws Problem 422 if the name is another
 */
export function checkDeletion({
  target,
  caller,
  typed,
}: {
  target: Target
  caller: Caller
  typed: string
}): void {
  if (target.id === caller.personId) throw conflict(text.notYourself, 'own-account')
  if (shownText(target.display_name) === typed) return
  throw unprocessable(text.anotherName, [{ field: 'displayName', reason: text.anotherName }], 'another-name')
}
