import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'

/**
 * The longest time that a change of another process stays unseen, in milliseconds; half of what is promised.
 */
const pollMilliseconds = 1000

/**
 * Whether the API is on: one row that all processes share. Each process caches what it last read, so that
 * requests need no query, and an outage of the database changes nothing.
 */
export class Switch {
  readonly #db: Kysely<Tables>
  readonly #polling: NodeJS.Timeout
  #isActive = true
  #changes = 0

  constructor(db: Kysely<Tables>) {
    this.#db = db
    // While the row cannot be read, the last value stays. If the database is unavailable, the requests report
    // it.
    this.#polling = setInterval(() => void this.read().catch(() => {}), pollMilliseconds).unref()
  }

  get isActive(): boolean {
    return this.#isActive
  }

  async read(): Promise<void> {
    const changes = this.#changes
    const row = await this.#db.selectFrom('system_state').select('api_active').executeTakeFirstOrThrow()
    // A row that was read before this process changed it would undo the change until the next read.
    if (changes === this.#changes) this.#isActive = row.api_active
  }

  /**
   * Switches the API on or off for all processes, together with what `beside` writes. Other processes follow
   * within two seconds.
   */
  async set(isActive: boolean, beside: (transaction: Transaction<Tables>) => Promise<void>): Promise<void> {
    await inTransaction(this.#db, async (transaction) => {
      await transaction
        .updateTable('system_state')
        .set({ api_active: isActive, changed_at: sql<Date>`now()` })
        .execute()
      await beside(transaction)
    })
    this.#changes += 1
    this.#isActive = isActive
  }

  close(): void {
    clearInterval(this.#polling)
  }
}
