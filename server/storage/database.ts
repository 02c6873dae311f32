import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** The one way to the database: typed queries by `db`, and the pool below for libraries that bring their own. */
export interface Database {
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  readonly close: () => Promise<void>
}

/** How to reach a database: an address (`postgres://...`) or the socket folder of the embedded one. */
export type Address = { url: string } | SocketAddress

export interface SocketAddress {
  readonly socketFolder: string
  readonly database: string
}

/** The name of the superuser, and of the database, in the embedded cluster. */
export const embeddedName = 'skyway'

// Together under ten seconds, also when a failed statement is followed by its rollback.
const connectMilliseconds = 2000
const statementMilliseconds = 3000
const answerMilliseconds = 3500

// bigint comes as text unless asked; ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} is beyond the safe integers`)
  return value
})

/** The part of a pg configuration that says where the database is. */
export function connection(address: Address): pg.ClientConfig {
  return 'url' in address
    ? { connectionString: address.url }
    : { host: address.socketFolder, user: embeddedName, database: address.database }
}

/**
 * A pool on the database at `address`. It connects when first used. Every wait is bounded: no query keeps a caller
 * longer than ten seconds, whatever the database or the network does. With `prepares` false no statement stays behind
 * on a connection, which the next transaction may find elsewhere.
 */
export function openDatabase(address: Address, connections: number, prepares = true): Database {
  const pool = new pg.Pool({
    ...connection(address),
    application_name: 'skyway',
    max: connections,
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: answerMilliseconds,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Not as start-up parameters, which pgbouncer refuses.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${statementMilliseconds}; set idle_in_transaction_session_timeout = 10000`,
      )
    },
  })
  // Without listeners a connection that breaks, idle or in use, ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    dropWhenSilent(client)
    if (!prepares) forgetNames(client)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Ends a connection on which a statement got no answer. The pool would hand it out again, and whoever got it would wait
 * behind that statement, for as long as a lost network stays silent.
 */
function dropWhenSilent(client: pg.PoolClient): void {
  // oxlint-disable-next-line typescript/unbound-method -- Reflect.apply hands on whose method it is
  client.query = new Proxy(client.query, {
    apply(query, self, parameters) {
      const answer: unknown = Reflect.apply(query, self, parameters)
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          const isSilent = error instanceof Error && error.message === 'Query read timeout'
          // Whoever asked hears of the silence; that the farewell got no answer either tells nobody anything.
          if (isSilent && client instanceof pg.Client) void client.end().catch(() => {})
        })
      }
      return answer
    },
  })
}

/** Sends named statements without their names, so that they are not prepared. */
function forgetNames(client: pg.PoolClient): void {
  // oxlint-disable-next-line typescript/unbound-method -- Reflect.apply hands on whose method it is
  client.query = new Proxy(client.query, {
    apply(query, self, [statement, ...others]: unknown[]) {
      const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
      const plain = isNamed && !('submit' in statement) ? { ...statement, name: undefined } : statement
      return Reflect.apply(query, self, [plain, ...others])
    },
  })
}
