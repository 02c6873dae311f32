import { defineConfig } from 'vitest/config'
import { limit } from './test/support/limits.ts'
import { tags } from './test/support/requirements.ts'

// On the texts that ship, whatever the owner has changed in a folder of their own.
process.env['CONTENT_FOLDER'] = 'content'

/** What a test and its set-up may take where nothing else is said. */
const patience = {
  testTimeout: limit(30_000),
  hookTimeout: limit(60_000),
  // On a busy machine a second, the usual wait, is soon over.
  expect: { poll: { timeout: limit(10_000) } },
}

export default defineConfig({
  test: {
    tags,
    // Much of the time is spent waiting for processes and disks: two at a time even on two cores.
    maxWorkers: 2,
    projects: [
      'web/vitest.config.ts',
      {
        test: { ...patience, name: 'engine', include: ['engine/**/*.test.ts'], testTimeout: limit(120_000) },
      },
      {
        test: {
          ...patience,
          name: 'server',
          include: ['{server,test/deploy}/**/*.test.ts'],
          globalSetup: ['test/support/postgres/test-cluster.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'resilience',
          include: ['test/resilience/**/*.test.ts'],
          globalSetup: ['test/support/postgres/test-cluster.ts'],
          testTimeout: limit(120_000),
        },
      },
      {
        test: {
          ...patience,
          name: 'release',
          include: ['test/release/**/*.test.ts'],
          globalSetup: ['test/release/make-archive.ts'],
          testTimeout: limit(120_000),
        },
      },
      { test: { ...patience, name: 'content', include: ['content/**/*.test.ts'] } },
      {
        test: {
          ...patience,
          name: 'test',
          include: ['test/{packages,pages,runner,support}/**/*.test.ts'],
          testTimeout: limit(120_000),
        },
      },
      { test: { ...patience, name: 'html', include: ['test/html/**/*.test.ts'] } },
      {
        test: {
          ...patience,
          name: 'web',
          include: ['web/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          ...patience,
          name: 'script',
          include: ['script/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: limit(120_000),
        },
      },
    ],
  },
})
