import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Takes pictures of pages and states. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '**/*.pictures.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../../test-results/pictures',
})
