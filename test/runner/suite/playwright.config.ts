import { defineConfig } from '@playwright/test'

/** Tests without a browser, which fail as their names say. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.suite.ts',
  workers: 2,
  outputDir: '../../../test-results/suite',
})
