import type { Config } from '@react-router/dev/config'
import { contentAddresses } from './content-addresses.ts'

/**
 * A site of files: pages whose address is known at build time are written as HTML, all others start from
 * `__spa-fallback.html`. Our server renders no page.
 */
export default {
  appDirectory: 'app',
  // script/build replaces the build before with this one when it is complete.
  buildDirectory: 'dist/next',
  ssr: false,
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), ...contentAddresses()],
} satisfies Config
