// Runs beside the pages of who uses the site offline (../keep-offline.tsx). The network always comes first: what is kept is
// shown only where the network gives nothing, so that nobody sees an old page while there is a new one.
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { addPlugins, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { keptAnswers } from '../../api/kept-answers.ts'
import { isComplete, isToKeep, mayBeKept } from './keeping.ts'

declare const self: ServiceWorkerGlobalScope

/** The files of this build, put here by web/build/offline.ts. */
const files = self.__WB_MANIFEST
const fileAddresses = new Set(files.map((file) => (typeof file === 'string' ? file : file.url)))

/** The page that starts the router, for addresses without a kept page. */
const startPage = '/__spa-fallback.html'

/** Paths of the server, none of which is a page. */
const serverAddress = /^\/(api|auth|lambda|health|metrics)(\/|$)/i

/** How many seconds the network has for a page until the kept one is shown. */
const pageSeconds = 10

/** What pages show that were visited, as the router asks for it. The next build may have changed it. */
const visited = 'visited'

addPlugins([
  {
    cacheWillUpdate: async ({ response }) => ((await isComplete(response, fileAddresses)) ? response : null),
  },
])
precache(files)
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(visited)))
clientsClaim()

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'document' && !serverAddress.test(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: pageSeconds,
    plugins: [
      { handlerDidError: async ({ request }) => (await keptFile(request)) ?? matchPrecache(startPage) },
    ],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /\.data$|^\/config\.json$/.test(url.pathname),
  new NetworkFirst({
    cacheName: visited,
    plugins: [
      // The router asks for the same file with different queries.
      { cacheKeyWillBeUsed: async ({ request }) => pathOf(request) },
      { handlerDidError: async ({ request }) => keptFile(request) },
      keepsNewest(60),
    ],
  }),
)

// Their names change with their contents.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [
      {
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? keptFile(request),
        cacheWillUpdate: async ({ request, response }) =>
          response.ok && request.destination === 'image' ? response : null,
      },
      keepsNewest(60),
    ],
  }),
)

registerRoute(
  ({ url }) => mayBeKept(url.pathname),
  new NetworkFirst({
    cacheName: keptAnswers,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          (await isToKeep(pathOf(request), response)) ? response : null,
        // Online, a page says that the server does not answer; only offline it says that what it shows may be old.
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          navigator.onLine ? null : (cachedResponse ?? null),
      },
      keepsNewest(200),
    ],
  }),
)

function pathOf({ url }: Request): string {
  return new URL(url).pathname
}

/** Returns the kept file of a path, whatever its query, or undefined. */
function keptFile(request: Request): Promise<Response | undefined> {
  return matchPrecache(pathOf(request))
}

/**
 * Returns a plugin that lets a cache keep so many answers, and drops those that were asked for longest ago. Unlike
 * Workbox's own it leaves no list of addresses in the browser that would outlive a logout.
 */
function keepsNewest(count: number): WorkboxPlugin {
  return {
    async cacheDidUpdate({ cacheName }) {
      const cache = await caches.open(cacheName)
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - count)).map((key) => cache.delete(key)))
    },
  }
}
