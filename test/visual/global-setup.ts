import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../server/storage/database.ts'
import { makeAdmin, makePerson, makeReader } from '../support/browser/people.ts'
import { embeddedIn } from '../support/postgres/postgres.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'
import { fillDatabase } from './fixed-data.ts'
import { longSession } from './session.ts'

/**
 * Starts one server for all workers, with the same people and games in each run, and stores the sessions of
 * the viewers.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataFolder = throwAwayFolder()
  const sessions = mkdtempSync(path.join(tmpdir(), 'skyway-sessions-'))
  const server = await openOneProcess({ ...withoutLimits, DATA_FOLDER: dataFolder })
  const close = async () => {
    await server.close()
    rmSync(dataFolder, { recursive: true, force: true })
    rmSync(sessions, { recursive: true, force: true })
  }
  try {
    const admin = await makeAdmin(server)
    const player = await makeReader(server, admin.client, 'Rosa')
    const beginner = await makeReader(server, admin.client, 'Finn')
    const newcomer = await makeReader(server, admin.client, 'Nell')
    const user = await makePerson(server, 'Gus')
    const database = openDatabase(embeddedIn(dataFolder), 1)
    for (const [viewer, person] of Object.entries({ admin, player, beginner, newcomer, user })) {
      const session = await longSession(person.client, database)
      writeFileSync(path.join(sessions, `${viewer}.json`), JSON.stringify(session))
    }
    writeFileSync(path.join(sessions, 'anonymous.json'), JSON.stringify({ cookies: [], origins: [] }))
    await fillDatabase(database, player.email, newcomer.email)
    await database.close()
  } catch (error) {
    await close()
    throw error
  }
  process.env['VISUAL_ADDRESS'] = server.address
  process.env['VISUAL_SESSIONS'] = sessions
  return close
}
