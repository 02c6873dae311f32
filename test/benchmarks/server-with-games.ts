import { existsSync, mkdirSync } from 'node:fs'
import { z } from 'zod'
import { embeddedName, openDatabase, type SocketAddress } from '../../server/storage/database.ts'
import { openCluster } from '../../server/storage/embedded/cluster.ts'
import { socketUrl } from '../support/postgres/postgres.ts'
import { copyPreparedData } from '../support/postgres/prepared-data.ts'
import { startServer, withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { type Amount, fillWithGames, measured } from './many-games.ts'

export type Player = keyof typeof measured

/** A server on a filled database, with the clients of the measured players, who may play. */
export interface ServerWithGames {
  readonly address: SocketAddress
  readonly clients: Readonly<Record<Player, TestClient>>
  close(): Promise<void>
}

const tokenBody = z.object({ iss: z.string(), sub: z.string() })

/** Starts a server on the database of a folder, which is filled with games unless it has some. */
export async function openServerWithGames(folder: string, amount: Amount): Promise<ServerWithGames> {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    await copyPreparedData(folder)
  }
  // What is measured does not wait for the disk, but filling does.
  const cluster = await openCluster(folder, ['fsync=off', 'full_page_writes=off', 'max_wal_size=1GB'])
  const address = { socketFolder: cluster.socketFolder, database: embeddedName }
  const url = socketUrl(address.socketFolder, embeddedName)
  const server = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'warn', ...withoutLimits })
  await server.ready()
  const began = performance.now()
  await fillWithGames(address, amount)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${amount.games.toLocaleString('en')} games are there after ${seconds} s`)

  const database = openDatabase(address, 1)
  async function become(player: Player): Promise<TestClient> {
    const client = new TestClient(server.address)
    await client.signUp(`${player}-${Date.now()}@example.org`, 'climbing the sky', player)
    const [, body = ''] = client.signedIn.tokens.access.split('.')
    const { iss, sub } = tokenBody.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    await database.pool.query('update people set issuer = $1, subject = $2, is_reader = true where id = $3', [
      iss,
      sub,
      measured[player],
    ])
    return client
  }
  const clients = { frequent: await become('frequent'), ordinary: await become('ordinary') }
  await database.close()
  return {
    address,
    clients,
    async close() {
      await server.stop()
      await cluster.stop()
    },
  }
}
