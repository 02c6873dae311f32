import type { Config } from '@react-router/dev/config'

/**
 * A site of files: pages whose address is known at build time are written as HTML, all others start from
 * `__spa-fallback.html`. No server of ours renders a page.
 */
export default {
  appDirectory: 'app',
  ssr: false,
  prerender: [
    '/',
    '/home',
    '/logout',
    '/game-dashboard',
    '/games',
    '/codes',
    '/codesAdmin',
    '/alert',
    '/sign-in',
    '/sign-up',
    '/first-admin',
  ],
} satisfies Config
