import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'

/** Keeps sign-in codes. Only keyed hashes are stored: who reads the table learns no code. */
export class CodeStore {
  readonly #db: Kysely<Tables>
  readonly #key: string

  /** @param key keys the hashes; codes added under another key no longer work */
  constructor(db: Kysely<Tables>, key: string) {
    this.#db = db
    this.#key = key
  }

  /**
   * Keeps a code for one use by anyone. Answers false when the same code was added before, used or not: whoever is
   * promised a code must have it alone.
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
   * Uses a code up and makes the person a reader, both or neither, in one statement: of many who send the same code at
   * once one is let in. Answers false for a code that is unknown, used or expired.
   *
   * Every guess takes the same path: it is hashed under a secret key and looked up by its hash, so that the time taken
   * tells nothing of the codes there are.
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
      )
      update people set is_reader = true from used where people.id = used.id
      returning people.id`.execute(this.#db)
    return rows.length === 1
  }

  #hash(code: string): Buffer {
    return createHmac('sha256', this.#key).update(code).digest()
  }
}
