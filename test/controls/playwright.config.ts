import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Uses every control of every page. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '**/*.pages.ts',
  outputDir: '../../test-results/controls',
})
