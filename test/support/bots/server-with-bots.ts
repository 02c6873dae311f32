import { type ServerProcess, startServer, withoutLimits } from '../server/server-process.ts'
import type { TestClient } from '../server/test-client.ts'
import { firstAdminLinkOf } from '../server/test-server.ts'
import { type Acknowledged, type Playing, startBots } from './bot.ts'
import { invite } from './bots.ts'

/**
 * A server on which bots play, until the block that holds it with `await using` is left; then it is stopped.
 */
export interface ServerWithBots extends AsyncDisposable {
  readonly server: ServerProcess
  readonly admin: TestClient
  readonly playing: Playing
  /** The moves that the server has acknowledged. */
  readonly acknowledged: Acknowledged
}

/** Starts a server without rate limits on an empty database, and lets this many bots play there. */
export async function openServerWithBots(
  variables: Readonly<Record<string, string>>,
  playerCount: number,
): Promise<ServerWithBots> {
  const server = await startServer({ ...withoutLimits, LOG_LEVEL: 'fatal', ...variables })
  try {
    await server.ready()
    const { admin, players } = await invite(server.address, firstAdminLinkOf(server), playerCount)
    const acknowledged: Acknowledged = new Map()
    const playing = startBots(players, acknowledged)
    return {
      server,
      admin,
      playing,
      acknowledged,
      async [Symbol.asyncDispose]() {
        playing[Symbol.dispose]()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
