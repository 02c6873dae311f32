import { createHmac } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { checkNotDeleted } from '../session/people.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import { isDuplicate } from '../storage/errors.ts'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import { normalText } from '../text/shown-text.ts'
import { foldedCode } from '../text/typed-code.ts'
import { asGenerated, generateCode } from './generated-code.ts'

/** Why a code works or does not work. */
export const codeStates = ['open', 'redeemed', 'ended'] as const

export type CodeState = (typeof codeStates)[number]

/** SQL for the state of a row of `codes`, by the clock of the database. */
export const stateOfCode = sql<CodeState>`
  case when codes.used_at is not null then 'redeemed' when codes.expires_at <= now() then 'ended' else 'open' end`

/** What the codes that are made together have in common. */
export interface NewCodes {
  readonly count: number
  readonly note: string
  /** How many people can redeem each code. */
  readonly people: number
  readonly expiresAt: Date | null
}

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
    if ((await this.stateOf(code)) !== 'unknown') return false
    const { numInsertedOrUpdatedRows = 0n } = await this.#db
      .insertInto('codes')
      .values({ code_hash: this.#hash(comparable(code)), created_by: adminId, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('code_hash').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  /** Makes new codes and stores all of them. Returns the codes, which nobody can read again. */
  async make({ count, note, people, expiresAt }: NewCodes, adminId: number): Promise<string[]> {
    const made = Array.from({ length: count }, generateCode)
    const rows = made.map(({ code, beginning }) => ({
      code_hash: this.#hash(code),
      created_by: adminId,
      expires_at: expiresAt,
      note,
      beginning,
      people_limit: people,
    }))
    await this.#db.insertInto('codes').values(rows).execute()
    return made.map(({ code }) => code)
  }

  /**
   * Redeems a code and makes the person a reader, both or neither. A code for n people is redeemed by the first n who
   * send it, and by each of them once, also if all send it at the same time. Returns false for a code that is unknown,
   * used or expired.
   *
   * Every attempt takes the same path: the code is hashed with a secret key and looked up by the hash, so
   * that the response time reveals nothing about existing codes.
   *
   * @param madeReader does more in the same transaction, if the person was no reader before
   */
  async redeem(
    code: string,
    personId: number,
    madeReader: (transaction: Transaction<Tables>) => Promise<void> = async () => {},
  ): Promise<boolean> {
    try {
      return await inTransaction(this.#db, async (transaction) => {
        const redeemed = await this.#redeem(transaction, code, personId)
        if (redeemed?.wasReader === false) await madeReader(transaction)
        return redeemed !== null
      })
    } catch (error) {
      // The same person has sent the code twice at the same time, and the other request has redeemed it.
      if (isDuplicate(error, 'code_redemptions_code_id_person_id_key')) return false
      throw error
    }
  }

  async #redeem(
    transaction: Transaction<Tables>,
    code: string,
    personId: number,
  ): Promise<{ wasReader: boolean } | null> {
    // The conditions on the row of the code are checked again after waiting for another redemption of it.
    const { rows } = await sql<{ wasReader: boolean }>`
      with used as (
        update codes set
          people_count = people_count + 1,
          used_at = case when people_count + 1 = people_limit then now() end
        from people
        where codes.id = (
            select id from codes where code_hash = any(${this.hashesOf(code)})
            order by ${stateOfCode} = 'open' desc, id limit 1
          )
          and used_at is null
          and (expires_at is null or expires_at > now())
          and people.id = ${personId}
          and not exists (select from code_redemptions where code_id = codes.id and person_id = people.id)
        returning codes.id as code_id, people.id as person_id, people.is_reader as was_reader
      ),
      noted as (insert into code_redemptions (code_id, person_id) select code_id, person_id from used),
      settled as (delete from code_requests using used where code_requests.person_id = used.person_id)
      update people set is_reader = true, reader_since = coalesce(reader_since, now()) from used where people.id = used.person_id
      returning used.was_reader as "wasReader"`.execute(transaction)
    const [redeemed = null] = rows
    if (redeemed === null) await checkNotDeleted(transaction, personId)
    return redeemed
  }

  /** Returns the state of a code. */
  async stateOf(code: string): Promise<CodeState | 'unknown'> {
    const { rows } = await sql<{ state: CodeState }>`
      select ${stateOfCode} as state from codes where code_hash = any(${this.hashesOf(code)})
      order by ${stateOfCode} = 'open' desc, id limit 1`.execute(this.#db)
    return rows[0]?.state ?? 'unknown'
  }

  /**
   * Returns the hashes under which a typed code can be stored: as codes are compared, and as earlier versions
   * stored those that admins typed.
   */
  hashesOf(code: string): Buffer[] {
    return [this.#hash(comparable(code)), this.#hash(normalText(code).trim())]
  }

  #hash(code: string): Buffer {
    return createHmac('sha256', this.#key).update(code).digest()
  }
}

/** Returns the form of a typed code that is stored and compared. */
function comparable(typed: string): string {
  return asGenerated(foldedCode(typed))
}

/** A code stays used or valid, but no longer refers to the people who used or added it. A request goes. */
export const codeDeletion: readonly DeletionRule[] = [
  { table: 'code_requests', column: 'person_id', outcome: 'removed', shown: ['asked_at'] },
  { table: 'code_redemptions', column: 'person_id', outcome: 'detached', shown: ['redeemed_at'] },
  // The export has these from the redemptions.
  { table: 'codes', column: 'used_by', outcome: 'detached' },
  {
    table: 'codes',
    column: 'created_by',
    outcome: 'detached',
    shown: ['created_at', 'expires_at', 'used_at'],
  },
]

/** Returns how many codes were redeemed, by day, from one up to the one before another, in UTC. */
export async function redemptionsOfDays(
  db: Kysely<Tables>,
  from: string,
  to: string,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (redeemed_at at time zone 'utc')::date as day, count(*) as count from code_redemptions
    where redeemed_at >= ${from}::date::timestamp at time zone 'utc'
      and redeemed_at < ${to}::date::timestamp at time zone 'utc'
    group by 1`.execute(db)
  return rows
}
