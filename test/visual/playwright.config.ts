import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'
import { limit } from '../support/limits.ts'

/** Checks every page and state, with all workers using the servers of the global setup. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '**/*.visual.ts',
  fullyParallel: true,
  // Only script/visual --update changes the baseline.
  updateSnapshots: 'none',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: '{testDir}/baseline/{arg}{ext}',
  timeout: limit(120_000),
  use: {
    ...base.use,
    trace: 'off',
    video: 'off',
    launchOptions: {
      ...base.use?.launchOptions,
      // Makes letters the same width and shape on every machine.
      args: [...(base.use?.launchOptions?.args ?? []), '--font-render-hinting=none', '--disable-lcd-text'],
    },
  },
})
