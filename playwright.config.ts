import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

/** End-to-end tests in a browser, two files at a time. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  workers: 2,
  // A test that fails is tried once more for its video, and has failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 720 },
    // What moves is drawn sixty times a second, by the processor: only the tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a sixth of the time, and a film of the screen more than the test itself.
    trace: 'on-first-retry',
    video: 'on-first-retry',
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
