import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/support/browser/launch.ts'
import { limit } from './test/support/limits.ts'

// On the texts that ship, whatever the owner has changed in a folder of their own.
process.env['CONTENT_FOLDER'] = 'content'

/** End-to-end tests in a browser, two files at a time. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  workers: 2,
  forbidOnly: true,
  timeout: limit(180_000),
  expect: { timeout: limit(10_000) },
  outputDir: 'test-results',
  use: {
    // Tests stand between a page and its server; only those of offline use let a service worker do so.
    serviceWorkers: 'block',
    actionTimeout: limit(15_000),
    viewport: { width: 1280, height: 720 },
    // What moves is drawn sixty times a second, by the processor: only the tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of each step, and copies of the page before and after it, would cost much of the time. The second look at
    // a failed test takes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions,
  },
})
