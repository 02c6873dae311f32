import { expect, test } from 'vitest'
import { patternFor } from '../support/browser/pages.ts'
import { builtPlaces, hasFile, isBuilt, linksOf, readBuilt } from './built-site.ts'

/** The origin of the site in these tests. */
const origin = 'https://site.example'

const writtenPatterns = new Set(builtPlaces.map(({ pattern }) => pattern))

const idsByPage = new Map<string, ReadonlySet<string>>()

function idsOn(address: string): ReadonlySet<string> {
  const known = idsByPage.get(address)
  if (known) return known
  const ids = new Set(
    readBuilt(address)
      .querySelectorAll('[id]')
      .map(({ id }) => id),
  )
  idsByPage.set(address, ids)
  return ids
}

/** Returns what is wrong with a link, or null. */
function faultOf(url: URL): string | null {
  if (url.protocol === 'mailto:')
    return /^mailto:[^@\s]+@[^@\s]+\.\w+/.test(url.href) ? null : 'is not an address'
  if (url.protocol === 'tel:') return /^tel:\+\d{7,15}$/.test(url.href) ? null : 'is not a number'
  if (url.origin !== origin) return url.protocol === 'https:' ? null : 'is not encrypted'
  // The server answers it, as its own tests show.
  if (url.pathname === '/api/openapi.json') return null
  const place = url.pathname.replace(/(?<=.)\/$/, '')
  const pattern = patternFor(place)
  if (pattern === '/*') return hasFile(url.pathname) ? null : 'is neither a page nor a file'
  if (!isBuilt(place)) return writtenPatterns.has(pattern) ? 'is not a page that was built' : null
  const anchor = decodeURIComponent(url.hash.slice(1))
  return anchor === '' || idsOn(place).has(anchor) ? null : 'leads to no place on its page'
}

test('no link on any built page is dead', { tags: ['SITE-02', 'SITE-06'] }, () => {
  const links = new Map<string, string>()
  for (const { address } of builtPlaces)
    for (const href of linksOf(readBuilt(address))) links.set(new URL(href, origin + address).href, address)
  expect(links.size).toBeGreaterThan(50)
  const dead = [...links].flatMap(([href, address]) => {
    const fault = faultOf(new URL(href))
    return fault ? [`${href} ${fault}; on ${address}`] : []
  })
  expect(dead).toEqual([])
})

test.each([
  ['mailto:nobody', 'is not an address'],
  ['tel:0123', 'is not a number'],
  ['http://elsewhere.example', 'is not encrypted'],
  [`${origin}/no/such/page`, 'is neither a page nor a file'],
  [`${origin}/blogs/none`, 'is not a page that was built'],
  [`${origin}/terms#none`, 'leads to no place on its page'],
  [`${origin}/my-games/7`, null],
  [`${origin}/licenses.json`, null],
])('the link %s %s', (href, fault) => {
  expect(faultOf(new URL(href))).toBe(fault)
})
