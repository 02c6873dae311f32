import { type DatabaseClock, openDatabaseClock } from '../postgres/database-clock.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { withoutLimits } from './server-process.ts'
import { type OneProcess, openOneProcess } from './test-server.ts'

/** Noon of the day on which the tests began. */
export const noon = `${new Date().toISOString().slice(0, 10)}T12:00:00Z`

/** A server on a database whose clock a test sets, so that no day ends by itself. */
export interface ServerWithClock {
  readonly server: OneProcess
  readonly clock: DatabaseClock
  close(): Promise<void>
}

/** Starts it at noon. */
export async function openServerWithClock(): Promise<ServerWithClock> {
  const postgres = await openPostgres()
  const clock = await openDatabaseClock({ url: postgres.url })
  await clock.set(noon)
  const server = await openOneProcess({ ...withoutLimits, DATABASE_URL: postgres.url })
  return {
    server,
    clock,
    async close() {
      await server.close()
      await clock.close()
      await postgres.close()
    },
  }
}
