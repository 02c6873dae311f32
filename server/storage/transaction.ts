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

/** How long after its beginning work is begun once more, in milliseconds: no request may wait longer than ten seconds. */
const longestTrying = 2000
/** The longest pause before the second attempt, in milliseconds. It doubles with each attempt, up to `longestPause`. */
const firstPause = 8
const longestPause = 64

/**
 * Does some work in a transaction. If the database rolls it back because another transaction changed the same at the same
 * moment, does it again, for two seconds at most: the work must change nothing but the database.
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return await untilSerialized(() => db.transaction().execute(work))
}

/** Sends a statement or transaction, and again, for two seconds at most, if the database rolls it back for another. */
export async function untilSerialized<Result>(send: () => Promise<Result>): Promise<Result> {
  const latest = performance.now() + longestTrying
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      if (!isSerializationFailure(error) || performance.now() > latest) throw error
    }
    // Of random length, or those who met would meet again.
    await wait(Math.random() * Math.min(longestPause, firstPause * 2 ** (attempt - 1)))
  }
}

/** PostgreSQL by pg, with statements that are sent again as `untilSerialized` says if they are transactions of their own. */
export class RepeatingDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new RepeatingDriver(this.#config)
  }
}

class RepeatingDriver extends PostgresDriver {
  /** The connections that repeat statements, each with whether it is in a transaction. */
  readonly #isInTransaction = new WeakMap<DatabaseConnection, boolean>()

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options)
    if (!this.#isInTransaction.has(connection)) {
      const send = connection.executeQuery.bind(connection)
      connection.executeQuery = (...query) =>
        this.#isInTransaction.get(connection) ? send(...query) : untilSerialized(() => send(...query))
    }
    this.#isInTransaction.set(connection, false)
    return connection
  }

  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>) {
    this.#isInTransaction.set(connection, true)
    await super.beginTransaction(connection, settings)
  }
}
