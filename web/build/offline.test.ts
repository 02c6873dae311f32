import { expect, test } from 'vitest'
import type { SiteFiles } from './files.ts'
import { keepFiles } from './offline.ts'
import type { BuiltPage } from './page.ts'

const place = 'keep(self.__WB_MANIFEST)'

/** Returns a page as the build knows it, which search engines may show or not. */
const page = (address: string, isPublic = true): BuiltPage => ({
  address,
  title: '',
  siteName: '',
  description: '',
  canonical: isPublic ? `https://sky.example${address}` : null,
  picture: '',
  changed: null,
  logo: '',
  color: '',
  language: 'en-US',
})

/** Returns the list that a build writes into its service worker, as revisions by address. */
function listOf(files: Readonly<Record<string, string>>, pages: readonly BuiltPage[]) {
  const site: SiteFiles = new Map(Object.entries({ 'service-worker.js': place, ...files }))
  keepFiles(site, pages)
  const written = String(site.get('service-worker.js'))
  const list: readonly { url: string; revision: string | null }[] = JSON.parse(written.slice(5, -1))
  return new Map(list.map(({ url, revision }) => [url, revision]))
}

const files = {
  '__spa-fallback.html': 'start',
  'about/index.html': 'about /assets/hill.svg',
  'about.data': 'of about',
  'blogs/tag/sky/index.html': 'posts',
  'sign-in/index.html': 'sign in',
  'apis/index.html': 'x'.repeat(200_001),
  'assets/app.js': 'code',
  'assets/photo.png': 'photo',
  'assets/hill.svg': 'hill',
  'assets/of-a-post-to-come.svg': 'secret',
}
const pages = [page('/about'), page('/blogs/tag/sky'), page('/sign-in', false), page('/apis')]

test('keeps scripts, the pages of the menu with their drawings, and what the router asks for on the way to them', {
  tags: 'AWAY-01',
}, () => {
  const list = listOf(files, pages)
  expect([...list.keys()].sort()).toEqual([
    '/__spa-fallback.html',
    '/about',
    '/about.data',
    '/assets/app.js',
    '/assets/hill.svg',
    '/config.json',
  ])
  expect(list.get('/assets/app.js')).toBeNull()
})

test('fetches again what a new build has changed, and the settings with it', { tags: 'AWAY-06' }, () => {
  const before = listOf(files, pages)
  const after = listOf({ ...files, 'about/index.html': 'all about /assets/hill.svg' }, pages)
  const changed = [...after].filter(([url, revision]) => before.get(url) !== revision)
  expect(changed.map(([url]) => url).sort()).toEqual(['/about', '/config.json'])
})

test('fails without a service worker that takes the list', { tags: 'AWAY-01' }, () => {
  expect(() => keepFiles(new Map([['service-worker.js', 'nothing']]), [])).toThrow('service-worker.js')
})
