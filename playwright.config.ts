import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

/** Journeys are whole visits on real parts, each file against a server of its own, two files at a time. */
export default defineConfig({
  testDir: 'web/journeys',
  testMatch: '**/*.journey.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 720 },
    // Without a film of the screen, which costs a software renderer more than the visit itself.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: execFileSync('script/browser', { encoding: 'utf8' }).trim(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
