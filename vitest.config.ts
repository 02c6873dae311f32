import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'engine', include: ['engine/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/storage/testing/cluster.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          exclude: ['web/journeys/**', '**/node_modules/**'],
        },
      },
      { test: { name: 'script', include: ['script/**/*.test.ts'], exclude: ['**/node_modules/**'] } },
    ],
  },
})
