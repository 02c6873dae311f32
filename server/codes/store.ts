import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'

/** Stores sign-in codes as keyed hashes, so that nobody who reads the table learns a code. */
export class CodeStore {
  readonly #db: Kysely<Tables>
  readonly #key: string

  /** @param key the key of the hashes; codes that were added with another key no longer work */
  constructor(db: Kysely<Tables>, key: string) {
    this.#db = db
    this.#key = key
  }

  /**
   * Stores a code for one use by anybody. Returns false if the same code was added before, used or not, since
   * two people must not be promised the same code.
   */
  async add(code: string, adminId: number, expiresAt: Date | null): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#db
      .insertInto('codes')
      .values({ code_hash: this.#hash(code), created_by: adminId, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('code_hash').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  /**
   * Redeems a code and makes the person a reader, both or neither, in one statement. If several people send
   * the same code at once, one succeeds. Returns false for a code that is unknown, used or expired.
   *
   * Every attempt takes the same path: the code is hashed with a secret key and looked up by the hash, so
   * that the response time reveals nothing about existing codes.
   */
  async redeem(code: string, personId: number): Promise<boolean> {
    const { rows } = await sql`
      with used as (
        update codes set used_at = now(), used_by = people.id
        from people
        where code_hash = ${this.#hash(code)} and used_at is null
          and (expires_at is null or expires_at > now())
          and people.id = ${personId}
        returning people.id
      ),
      settled as (delete from code_requests using used where code_requests.person_id = used.id)
      update people set is_reader = true from used where people.id = used.id
      returning people.id`.execute(this.#db)
    return rows.length === 1
  }

  #hash(code: string): Buffer {
    return createHmac('sha256', this.#key).update(code).digest()
  }
}

/** A code stays used or valid, but no longer refers to the person who used or added it. A request goes. */
export const codeDeletion: readonly DeletionRule[] = [
  { table: 'code_requests', column: 'person_id', outcome: 'removed', shown: ['asked_at'] },
  { table: 'codes', column: 'used_by', outcome: 'detached', shown: ['used_at'] },
  {
    table: 'codes',
    column: 'created_by',
    outcome: 'detached',
    shown: ['created_at', 'expires_at', 'used_at'],
  },
]
