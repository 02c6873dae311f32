import { createHmac, randomInt } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { player } from '../../content/text/people.ts'
import { unauthorized } from '../http/problem.ts'
import type { Deleted } from '../storage/deletion.ts'
import { isDuplicate } from '../storage/errors.ts'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import { nameKey } from '../text/name-key.ts'
import { accountDisabled } from './disabled.ts'
import { firstName, numberedName } from './first-name.ts'
import type { Issuer } from './issuer.ts'
import type { CheckedToken } from './token-check.ts'

/** The unique index of the keys of names. */
export const nameIndex = 'people_name_key'
/** How many times another name is looked for because somebody took the one before at the same moment. */
const mostAttempts = 5

/** What the database knows about a caller. */
export interface KnownPerson {
  readonly id: number
  readonly isReader: boolean
  /** Whether the account is an admin's now; true if an external provider decides alone. */
  readonly mayBeAdmin: boolean
  readonly email: string | null
}

interface Identity {
  readonly issuer: string
  readonly subject: string
}

interface FoundRow {
  id: number | null
  is_reader: boolean | null
  email: string | null
  is_disabled: boolean
  is_due: boolean
  may_be_admin: boolean
  is_deleted: boolean
  sign_in_is_on: boolean
}

/**
 * The people who call the API. A person is identified by issuer and subject, and stored at the first call.
 */
export class People {
  readonly #db: Kysely<Tables>
  readonly #issuer: Issuer
  readonly #hashKey: string

  /** @param hashKey the key of the hashes by which deleted people are recognized */
  constructor(db: Kysely<Tables>, issuer: Issuer, hashKey: string) {
    this.#db = db
    this.#issuer = issuer
    this.#hashKey = hashKey
  }

  /**
   * Returns the person of a verified token.
   *
   * @throws Problem 401 if the person was deleted after the token was issued, or if the sign-in of the token
   *   has ended
   * @throws Problem 403 if the person is disabled
   */
  async personOf(token: CheckedToken): Promise<KnownPerson> {
    const { rows } = await sql<FoundRow>`
      select person.id, person.is_reader, person.email,
        person.disabled_at is not null as is_disabled,
        person.last_seen_at is null or person.last_seen_at < now() - interval '1 hour' as is_due,
        ${this.#isAdmin(token)} as may_be_admin,
        ${this.#deletedSince(token)} as is_deleted,
        ${this.#isSignInActive(token)} as sign_in_is_on
      from (select) as one
      left join people as person on person.issuer = ${token.issuer} and person.subject = ${token.subject}`.execute(
      this.#db,
    )
    const [found] = rows
    if (!found || found.is_deleted) throw unauthorized()
    // First, because disabling a person has ended their sign-ins, and they should learn why.
    if (found.is_disabled) throw accountDisabled()
    if (!found.sign_in_is_on) throw unauthorized()
    const mayBeAdmin = found.may_be_admin
    if (found.id === null) return { ...(await this.#create(token)), mayBeAdmin }
    if (token.email !== null && token.email !== found.email) {
      await this.#db.updateTable('people').set({ email: token.email }).where('id', '=', found.id).execute()
    }
    if (found.is_due) await this.#see(found.id)
    return { id: found.id, isReader: found.is_reader === true, mayBeAdmin, email: token.email ?? found.email }
  }

  /**
   * Deletes a person, and an account of the embedded provider, within the transaction in which features
   * delete their rows. From the commit on, tokens that were issued before are refused. This includes the
   * token of the request itself, which was issued at `tokenIssuedAt` by a clock that may be ahead of the
   * database's. Returns what happened to the rows.
   */
  async forget(
    transaction: Transaction<Tables>,
    { tokenIssuedAt, ...person }: Identity & { readonly tokenIssuedAt: number },
  ): Promise<Deleted[]> {
    await this.#lock(transaction, person)
    const deletedAt = sql<Date>`greatest(now(), to_timestamp(${tokenIssuedAt}))`
    await transaction
      .insertInto('deleted_people')
      .values({ key_hash: this.#hash(person), deleted_at: deletedAt })
      .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ deleted_at: deletedAt }))
      .execute()
    await transaction
      .deleteFrom('people')
      .where('issuer', '=', person.issuer)
      .where('subject', '=', person.subject)
      .execute()
    const isOwn = person.issuer === this.#issuer.name
    const account = (isOwn && (await this.#issuer.own?.deleteAccount(transaction, person.subject))) || []
    return [
      { table: 'people', outcome: 'removed', rows: 1 },
      ...account.map((rows) => ({ ...rows, outcome: 'removed' as const })),
      { table: 'deleted_people', outcome: 'kept', rows: 1 },
    ]
  }

  /** Stores that a person is here, once an hour, however many processes see them. */
  async #see(id: number): Promise<void> {
    await sql`
      update people set last_seen_at = now()
      where id = ${id} and (last_seen_at is null or last_seen_at < now() - interval '1 hour')`.execute(
      this.#db,
    )
  }

  async #create(token: CheckedToken): Promise<Omit<KnownPerson, 'mayBeAdmin'>> {
    const { displayName, isNamed } = firstName(token)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#insert(token, { displayName: await this.#freeName(displayName), isNamed })
      } catch (error) {
        if (!isDuplicate(error, nameIndex) || attempt === mostAttempts) throw error
      }
    }
  }

  /** Returns the name, or the name with the first number with which no other person has it. */
  async #freeName(name: string): Promise<string> {
    if (name === player) return name
    const numbers = [2, 3, 4, 5, 6, 7, 8, 9, randomInt(10, 100), randomInt(1000, 1_000_000)]
    return await firstFree(this.#db, [name, ...numbers.map((number) => numberedName(name, number))])
  }

  async #insert(
    token: CheckedToken,
    { displayName, isNamed }: { displayName: string; isNamed: boolean },
  ): Promise<Omit<KnownPerson, 'mayBeAdmin'>> {
    const key = displayName === player ? null : nameKey(displayName)
    return await inTransaction(this.#db, async (transaction) => {
      await this.#lock(transaction, token)
      const { rows } = await sql<{ id: number; is_reader: boolean; email: string | null }>`
        insert into people (issuer, subject, display_name, is_named, name_key, email, last_seen_at)
        select ${token.issuer}, ${token.subject}, ${displayName}, ${isNamed}, ${key}, ${token.email}, now()
        where not ${this.#deletedSince(token)}
        on conflict (issuer, subject) do update set email = excluded.email
        returning id, is_reader, email`.execute(transaction)
      const [person] = rows
      if (!person) throw unauthorized()
      return { id: person.id, isReader: person.is_reader, email: person.email }
    })
  }

  /** Serializes transactions that create or delete the same person. */
  async #lock(transaction: Transaction<Tables>, person: Identity): Promise<void> {
    const key = this.#hash(person).readBigInt64BE()
    await sql`select pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(transaction)
  }

  #deletedSince(token: CheckedToken) {
    return sql<boolean>`exists (
      select from deleted_people
      where key_hash = ${this.#hash(token)} and deleted_at >= to_timestamp(${token.issuedAt}))`
  }

  #isSignInActive(token: CheckedToken) {
    const { own } = this.#issuer
    if (own === undefined) return sql<boolean>`true`
    return token.signInId === null ? sql<boolean>`false` : own.isSignInActive(token.signInId)
  }

  #isAdmin(token: CheckedToken) {
    return this.#issuer.own?.isAdmin(token.subject) ?? sql<boolean>`true`
  }

  #hash({ issuer, subject }: Identity): Buffer {
    return createHmac('sha256', this.#hashKey)
      .update(JSON.stringify([issuer, subject]))
      .digest()
  }
}

/**
 * Checks that a person is still there, whose row a statement did not find.
 *
 * @throws Problem 401 if the person was deleted since the request began
 */
export async function checkNotDeleted(db: Kysely<Tables>, personId: number): Promise<void> {
  const person = await db.selectFrom('people').select('id').where('id', '=', personId).executeTakeFirst()
  if (!person) throw unauthorized()
}

/** Returns a substitute for a name that nobody has, such as "Player 48213". */
export async function substituteName(db: Kysely<Tables>): Promise<string> {
  const numbers = Array.from({ length: 5 }, () => randomInt(1000, 1_000_000))
  return await firstFree(
    db,
    numbers.map((number) => numberedName(player, number)),
  )
}

/** Returns the first of the names that nobody has, or the substitute that everybody may have. */
async function firstFree(db: Kysely<Tables>, names: readonly string[]): Promise<string> {
  const taken = await db
    .selectFrom('people')
    .select('name_key')
    .where('name_key', 'in', names.map(nameKey))
    .execute()
  const keys = new Set(taken.map(({ name_key: key }) => key))
  return names.find((each) => !keys.has(nameKey(each))) ?? player
}
