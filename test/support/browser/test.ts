/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern what a fixture needs */
import { writeFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { limit } from '../limits.ts'
import { forgetEndedServers, serverLogs, withoutLimits } from '../server/server-process.ts'
import { openOneProcess, type TestServer } from '../server/test-server.ts'
import { makeAdmin, type Person } from './people.ts'

/**
 * One server for all tests that a worker runs, of any file. Tests leave it as they found it, except for rows
 * of their own.
 */
export interface SharedServer {
  readonly server: TestServer
  readonly admin: Person
}

/** The `test` of all e2e tests. A failed test stores the logs of its servers beside its trace and video. */
export const test = base.extend<{ logOfFailure: undefined }, { shared: SharedServer }>({
  logOfFailure: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use, info) => {
      forgetEndedServers()
      await use(undefined)
      if (info.status !== info.expectedStatus) writeFileSync(info.outputPath('server.log'), serverLogs())
    },
    { auto: true },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const server = await openOneProcess({ ...withoutLimits, PAYMENT_NAME: 'wren-halloway' })
      await use({ server, admin: await makeAdmin(server) })
      await server.close()
    },
    // A server may take a minute to start.
    { scope: 'worker', timeout: limit(120_000) },
  ],
})
