import { createHmac } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { unauthorized } from '../http/problem.ts'
import type { Deleted } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import { firstName } from './first-name.ts'
import type { Issuer } from './issuer.ts'
import type { CheckedToken } from './token-check.ts'

/** What the database knows about a caller. */
export interface KnownPerson {
  readonly id: number
  readonly isReader: boolean
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
   */
  async personOf(token: CheckedToken): Promise<KnownPerson> {
    const { rows } = await sql<FoundRow>`
      select person.id, person.is_reader, person.email,
        ${this.#deletedSince(token)} as is_deleted,
        ${this.#isSignInActive(token)} as sign_in_is_on
      from (select) as one
      left join people as person on person.issuer = ${token.issuer} and person.subject = ${token.subject}`.execute(
      this.#db,
    )
    const [found] = rows
    if (!found || found.is_deleted || !found.sign_in_is_on) throw unauthorized()
    if (found.id === null) return await this.#create(token)
    if (token.email !== null && token.email !== found.email) {
      await this.#db.updateTable('people').set({ email: token.email }).where('id', '=', found.id).execute()
    }
    return { id: found.id, isReader: found.is_reader === true, email: token.email ?? found.email }
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

  async #create(token: CheckedToken): Promise<KnownPerson> {
    const { displayName, isNamed } = firstName(token)
    return await this.#db.transaction().execute(async (transaction) => {
      await this.#lock(transaction, token)
      const { rows } = await sql<{ id: number; is_reader: boolean; email: string | null }>`
        insert into people (issuer, subject, display_name, is_named, email)
        select ${token.issuer}, ${token.subject}, ${displayName}, ${isNamed}, ${token.email}
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

  #hash({ issuer, subject }: Identity): Buffer {
    return createHmac('sha256', this.#hashKey)
      .update(JSON.stringify([issuer, subject]))
      .digest()
  }
}
