import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../server/storage/database.ts'
import { makeAdmin, makePerson, makeReader } from '../support/browser/people.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'
import { openFixedAnswers } from './fixed/fixed-answers.ts'
import { fillDatabase } from './fixed/fixed-data.ts'
import { longSession } from './fixed/long-session.ts'
import type { StoredViewer } from './session-page.ts'
import type { Viewer } from './states/state.ts'

/**
 * Starts two servers for all workers, with the same people and games in each run, and stores how each viewer
 * comes to one of them. The mover is the player of the second server: no move changes what others see.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const viewers = throwAwayFolder()
  const servers: TestServer[] = []
  const open = async () => {
    const server = await openServer()
    servers.push(server)
    return await addPeople(server)
  }
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()))
    rmSync(viewers, { recursive: true, force: true })
  }
  try {
    const seen = await open()
    const { player: mover } = await open()
    const anonymous = { ...seen.player, storageState: { cookies: [], origins: [] } }
    const all: Readonly<Record<Viewer, StoredViewer>> = { ...seen, mover, anonymous }
    for (const [viewer, stored] of Object.entries(all))
      writeFileSync(path.join(viewers, `${viewer}.json`), JSON.stringify(stored))
  } catch (error) {
    await close()
    throw error
  }
  process.env['PAGES_VIEWERS'] = viewers
  return close
}

/** Starts a server that is reached through a proxy, which fixes what differs from run to run. */
async function openServer(): Promise<TestServer> {
  const proxy = await openFixedAnswers()
  try {
    const server = await openOneProcess({
      ...withoutLimits,
      CONTENT_FOLDER: process.env['CONTENT_FOLDER'] ?? 'content',
      PUBLIC_URL: proxy.address,
      TRUSTED_PROXIES: '127.0.0.1',
    })
    proxy.pass(server.address)
    return {
      ...server,
      address: proxy.address,
      async close() {
        proxy.close()
        await server.close()
      },
    }
  } catch (error) {
    proxy.close()
    throw error
  }
}

/** Adds everybody who has an account, and their games, to a new server. */
async function addPeople(
  server: TestServer,
): Promise<Record<Exclude<Viewer, 'anonymous' | 'mover'>, StoredViewer>> {
  const admin = await makeAdmin(server)
  const player = await makeReader(server, admin.client, 'Rosa')
  const beginner = await makeReader(server, admin.client, 'Finn')
  const newcomer = await makeReader(server, admin.client, 'Nell')
  const user = await makePerson(server, 'Gus')
  const database = openDatabase(server.database(), 1)
  const stored = async ({ client }: typeof admin): Promise<StoredViewer> => ({
    baseURL: server.address,
    storageState: await longSession(client, database),
  })
  const people = {
    admin: await stored(admin),
    player: await stored(player),
    beginner: await stored(beginner),
    newcomer: await stored(newcomer),
    user: await stored(user),
  }
  await fillDatabase(database, player.email, newcomer.email)
  await database.close()
  return people
}
