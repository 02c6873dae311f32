import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Much of the time is spent waiting for processes and disks: two at a time even on two cores.
    maxWorkers: 2,
    projects: [
      { test: { name: 'engine', include: ['engine/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'server',
          include: ['{server,test/deploy}/**/*.test.ts'],
          globalSetup: ['test/support/postgres/test-cluster.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // On a busy machine a second, the usual wait, is soon over.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'resilience',
          include: ['test/resilience/**/*.test.ts'],
          globalSetup: ['test/support/postgres/test-cluster.ts'],
          testTimeout: 120_000,
          // PostgreSQL is given eight seconds to write everything down and end, and a test may have started two.
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'release',
          include: ['test/release/**/*.test.ts'],
          testTimeout: 120_000,
          // The archive is made, with a build of the site if there is none.
          hookTimeout: 600_000,
        },
      },
      { test: { name: 'content', include: ['content/**/*.test.ts'] } },
      { test: { name: 'test', include: ['test/{packages,support}/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'web',
          testTimeout: 30_000,
          include: ['web/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'script',
          include: ['script/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
