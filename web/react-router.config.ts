import type { Config } from '@react-router/dev/config'

/**
 * The router builds scripts for the browser, and what renders pages. The pages are rendered after that (web/build/pages.ts),
 * for a site of files: our server renders none.
 */
export default {
  appDirectory: 'app',
  // script/build replaces the bundle before with this one when it is complete.
  buildDirectory: 'dist/next-bundle',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
