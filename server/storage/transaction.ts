import { setTimeout as wait } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type Transaction,
} from 'kysely'
import { isSerializationFailure } from './errors.ts'
import type { Tables } from './tables.ts'

/** How long after the first attempt another one may begin, in milliseconds: no request may wait longer than ten seconds. */
const retryTime = 2000
/** The longest pause before the second attempt, in milliseconds. It doubles with each attempt, up to `longestPause`. */
const firstPause = 8
const longestPause = 64

/**
 * Does some work in a transaction, and retries it for up to two seconds after a deadlock or a serialization failure: the
 * work must change nothing but the database.
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return await withRetries(() => db.transaction().execute(work))
}

/** Sends a transaction, and retries it for up to two seconds after a deadlock or a serialization failure. */
export async function withRetries<Result>(send: () => Promise<Result>): Promise<Result> {
  const latest = performance.now() + retryTime
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      if (!isSerializationFailure(error) || performance.now() > latest) throw error
    }
    // Of random length, or two that were in each other's way would be so again.
    await wait(Math.random() * Math.min(longestPause, firstPause * 2 ** (attempt - 1)))
  }
}

/** PostgreSQL by pg, with retries of statements outside of transactions. */
export class RetryingDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new RetryingDriver(this.#config)
  }
}

class RetryingDriver extends PostgresDriver {
  /** The connections that retry statements, each with whether it is in a transaction. */
  readonly #isInTransaction = new WeakMap<DatabaseConnection, boolean>()

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options)
    if (!this.#isInTransaction.has(connection)) {
      const send = connection.executeQuery.bind(connection)
      connection.executeQuery = (...query) =>
        this.#isInTransaction.get(connection) ? send(...query) : withRetries(() => send(...query))
    }
    this.#isInTransaction.set(connection, false)
    return connection
  }

  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>) {
    this.#isInTransaction.set(connection, true)
    await super.beginTransaction(connection, settings)
  }
}
