import { defineConfig } from 'vitest/config'
import { pictureSize } from './web/words/picture-size.ts'

export default defineConfig({
  test: {
    // Much of the time is spent waiting for processes and disks: two at a time even on two cores.
    maxWorkers: 2,
    projects: [
      { test: { name: 'engine', include: ['engine/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/storage/testing/cluster.ts'],
          isolate: false,
          testTimeout: 30_000,
          // On a busy machine a second, the usual wait, is soon over.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        plugins: [pictureSize()],
        test: {
          name: 'web',
          testTimeout: 30_000,
          include: ['web/**/*.test.ts'],
          exclude: ['web/journeys/**', '**/node_modules/**'],
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
