import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { connection } from '../../../server/storage/database.ts'
import type { SystemAccount } from '../../../server/storage/embedded/system-account.ts'
import { embeddedIn, killPostgres } from '../postgres/postgres.ts'
import { copyPreparedData } from '../postgres/prepared-data.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { memoryFolder } from './throw-away-folder.ts'

/**
 * The data folder of a test, which does not exist at first, and the servers that the test starts, on that
 * folder unless their variables say otherwise.
 */
export class DataFolder {
  /** The temporary folder that contains it. */
  readonly parent: string = memoryFolder()
  readonly path: string = path.join(this.parent, 'data')
  readonly pgdata: string = path.join(this.path, 'cluster/pgdata')
  readonly #started: ServerProcess[] = []

  /** Creates a migrated, empty database there, for a test that is not about a first start. */
  async prepare(): Promise<void> {
    await copyPreparedData(this.path)
  }

  /** Starts a server, as this operating-system account if one is given. */
  async start(
    variables: Readonly<Record<string, string>> = {},
    account?: SystemAccount,
  ): Promise<ServerProcess> {
    const all = { DATA_FOLDER: this.path, LOG_LEVEL: 'warn', ...variables }
    const server = await startServer(all, account && { account })
    this.#started.push(server)
    return server
  }

  /** Starts a server and waits until it is ready. Throws with its output when it does not become ready. */
  async startReady(
    variables?: Readonly<Record<string, string>>,
    account?: SystemAccount,
  ): Promise<ServerProcess> {
    const server = await this.start(variables, account)
    await server.ready()
    return server
  }

  /** Runs a statement in the database of the folder, as an operator could. */
  async query(statement: string): Promise<pg.QueryResult> {
    const client = new pg.Client(connection(embeddedIn(this.path)))
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }

  /** Kills the PostgreSQL of the folder as kill -9 does. */
  killPostgres(): void {
    killPostgres(this.pgdata)
  }

  /** Stops the servers that the test has started. */
  async stopServers(): Promise<void> {
    // SIGINT stops them immediately; after SIGTERM they may continue for a while.
    for (const server of this.#started) server.kill('SIGINT')
    await Promise.all(this.#started.map((server) => server.ended))
  }

  /** Stops the servers and removes the folder. */
  async remove(): Promise<void> {
    await this.stopServers()
    this.killPostgres()
    rmSync(this.parent, { recursive: true, force: true })
  }
}
