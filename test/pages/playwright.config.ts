import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'
import { limit } from '../support/limits.ts'

// script/trial sizes also checks the site of an owner.
process.env['CONTENT_FOLDER'] = process.env['PAGES_CONTENT_FOLDER'] ?? 'content'

/** Checks every page and state, with all workers using the servers of the global setup. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '**/*.pages.ts',
  fullyParallel: true,
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results/pages',
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
