import { Kysely } from 'kysely'
import pg from 'pg'
import { type ReplicaEvents, StaleReads } from './stale-reads.ts'
import type { Tables } from './tables.ts'
import { RetryingDialect } from './transaction.ts'

/** The database: typed queries by `db`, and its pool for libraries that need one. */
export interface Database {
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  /** For what may be up to two seconds old; never for what belongs to one person. */
  readonly staleReads: StaleReads
  readonly close: () => Promise<void>
}

/** The address of a database: a URL (`postgres://...`), or the socket folder of the embedded one. */
export type Address = { url: string } | SocketAddress

export interface SocketAddress {
  readonly socketFolder: string
  readonly database: string
}

/** The name of the superuser and of the database in the embedded cluster. */
export const embeddedName = 'skyway'

/** The longest waits, in milliseconds. */
interface Waits {
  /** For a connection. */
  readonly connect: number
  /** For a statement, by the database. */
  readonly statement: number
  /** For the answer to a statement. */
  readonly answer: number
}
/** Less than ten seconds in total, also when a rollback follows a failed statement. */
export const usualWaits: Waits = { connect: 2000, statement: 3000, answer: 3500 }
/** Short, because the primary is read next. */
export const replicaWaits: Waits = { connect: 500, statement: 750, answer: 1000 }

// pg returns bigint as text by default. Ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} is beyond the safe integers`)
  return value
})
// pg returns a date as the midnight of the process's time zone by default. A day has no time.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** SQL for the current day in UTC by the clock of the database. Every process agrees with it, whatever its own clock says. */
export const today = "(now() at time zone 'utc')::date"

/** Returns the part of a pg configuration that addresses the database. */
export function connection(address: Address): pg.ClientConfig {
  return 'url' in address
    ? { connectionString: address.url }
    : // Whole, because pg takes what is missing from PGPORT and PGSSLMODE, which are of another database.
      { host: address.socketFolder, port: 5432, ssl: false, user: embeddedName, database: address.database }
}

/**
 * Opens a pool of connections to the database at `address`. It connects at first use. Every wait is limited:
 * a query takes at most ten seconds, even if the database or the network hangs.
 *
 * @param prepares false if a connection pooler assigns connections by the transaction, so that prepared
 *   statements would be missing on the next one
 */
export function openDatabase(
  address: Address,
  connections: number,
  prepares = true,
  waits = usualWaits,
): Database {
  const pool = new pg.Pool({
    ...connection(address),
    application_name: 'skyway',
    max: connections,
    connectionTimeoutMillis: waits.connect,
    query_timeout: waits.answer,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Start-up parameters would be shorter, but pgbouncer refuses them.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${waits.statement}; set idle_in_transaction_session_timeout = 10000`,
      )
    },
  })
  // Without listeners, a broken connection ends the process, whether it is idle or in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    dropWhenSilent(client)
    if (!prepares) forgetNames(client)
  })
  const db = new Kysely<Tables>({ dialect: new RetryingDialect({ pool }) })
  return { db, pool, staleReads: new StaleReads(db, null, null), close: () => db.destroy() }
}

/** Returns the database with a replica for stale reads. Closing it closes both. */
export function withReplica(database: Database, replica: Database, events: ReplicaEvents): Database {
  return {
    ...database,
    staleReads: new StaleReads(database.db, replica.db, events),
    close: async () => {
      await Promise.all([database.close(), replica.close()])
    },
  }
}

/**
 * Closes a connection on which a statement timed out. The pool would reuse it, and the next statement would
 * wait behind that one for as long as the network is down.
 */
function dropWhenSilent(client: pg.PoolClient): void {
  // oxlint-disable-next-line typescript/unbound-method -- Reflect.apply passes `this`
  client.query = new Proxy(client.query, {
    apply(query, self, parameters) {
      const answer: unknown = Reflect.apply(query, self, parameters)
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          const isSilent = error instanceof Error && error.message === 'Query read timeout'
          // The caller gets the timeout. An error of closing the connection adds nothing to it.
          if (isSilent && client instanceof pg.Client) void client.end().catch(() => {})
        })
      }
      return answer
    },
  })
}

/** Removes the names of statements, so that they are not prepared. */
function forgetNames(client: pg.PoolClient): void {
  // oxlint-disable-next-line typescript/unbound-method -- Reflect.apply passes `this`
  client.query = new Proxy(client.query, {
    apply(query, self, [statement, ...others]: unknown[]) {
      const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
      const plain = isNamed && !('submit' in statement) ? { ...statement, name: undefined } : statement
      return Reflect.apply(query, self, [plain, ...others])
    },
  })
}
