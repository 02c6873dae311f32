import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'

/** How long another process's change may stay unseen, in milliseconds; half of what is promised. */
const pollMilliseconds = 1000

/**
 * Whether the API serves: one row that all processes share. Each remembers what it last read, so that a request costs
 * nothing and an outage of the database changes nothing.
 */
export class Switch {
  readonly #db: Kysely<Tables>
  readonly #polling: NodeJS.Timeout
  #isActive = true

  constructor(db: Kysely<Tables>) {
    this.#db = db
    // While the row cannot be read, what was read last holds; that the database is away is said by the requests.
    this.#polling = setInterval(() => void this.read().catch(() => {}), pollMilliseconds).unref()
  }

  get isActive(): boolean {
    return this.#isActive
  }

  async read(): Promise<void> {
    const row = await this.#db.selectFrom('system_state').select('api_active').executeTakeFirstOrThrow()
    this.#isActive = row.api_active
  }

  /**
   * Stores it for all processes, together with what `beside` writes; the other processes follow within two seconds.
   */
  async set(isActive: boolean, beside: (transaction: Transaction<Tables>) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('system_state')
        .set({ api_active: isActive, changed_at: sql<Date>`now()` })
        .execute()
      await beside(transaction)
    })
    this.#isActive = isActive
  }

  close(): void {
    clearInterval(this.#polling)
  }
}
