import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from '../test/support/browser/launch.ts'
import { withoutServerModules } from '../test/support/components/server-modules.ts'
import { writtenTexts } from '../test/support/components/written-texts.ts'
import { limit } from '../test/support/limits.ts'
import { tags } from '../test/support/requirements.ts'

/** The packages that components and their tests load in the browser. */
const packages = [
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  '@tanstack/react-query',
  'openapi-fetch',
  'zod',
  'qr',
  'oauth4webapi',
  '@simplewebauthn/browser',
  '@serenity-kit/opaque',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
  'vitest-browser-react',
]

/** Component tests, all in one Chromium. */
export default defineConfig({
  plugins: [writtenTexts(), withoutServerModules(), tailwindcss()],
  // Prepared before the first test: a package that is found within one would reload its page.
  optimizeDeps: { noDiscovery: true, include: packages },
  test: {
    name: 'components',
    tags,
    include: ['**/*.browser.test.tsx'],
    globalSetup: ['../test/support/components/provide-site.ts'],
    setupFiles: ['../test/support/components/setup.ts'],
    maxWorkers: 2,
    testTimeout: limit(15_000),
    expect: { poll: { timeout: limit(5_000) } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 720 } }],
      screenshotFailures: false,
    },
  },
})
