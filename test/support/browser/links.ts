import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import type { HTMLElement } from 'node-html-parser'
import { allPlaces, patternFor } from './pages.ts'

/** The links of a site by destination, each with the pages that contain it. */
export type Links = Map<string, Set<string>>

/** Records every link of a page, including those in hidden menus. */
export function noteLinks(page: HTMLElement, address: string, links: Links): void {
  for (const link of page.querySelectorAll('a[href]')) {
    const { href } = new URL(link.getAttribute('href') ?? '', address)
    links.set(href, (links.get(href) ?? new Set()).add(new URL(address).pathname))
  }
}

/** Returns the broken links, each with the reason and the pages that contain it. */
export async function deadLinks(request: APIRequestContext, origin: string, links: Links): Promise<string[]> {
  const dead: string[] = []
  const asked = new Map<string, Promise<APIResponse>>()
  // Many links lead to other places of the same page.
  const get = (url: URL): Promise<APIResponse> => {
    const address = url.href.replace(/#.*/, '')
    const answer = asked.get(address) ?? request.get(address)
    asked.set(address, answer)
    return answer
  }
  for (const [href, pages] of links) {
    const reason = await whatIsWrong(get, origin, new URL(href))
    if (reason) dead.push(`${href} ${reason}; on ${[...pages].slice(0, 3).join(', ')}`)
  }
  return dead
}

const written = new Set(allPlaces().flatMap(({ address, isPrerendered }) => (isPrerendered ? [address] : [])))
const writtenPatterns = new Set([...written].map(patternFor))

async function whatIsWrong(
  get: (url: URL) => Promise<APIResponse>,
  origin: string,
  url: URL,
): Promise<string | null> {
  if (url.protocol === 'mailto:')
    return /^mailto:[^@\s]+@[^@\s]+\.\w+/.test(url.href) ? null : 'is no address'
  if (url.protocol === 'tel:') return /^tel:\+\d{7,15}$/.test(url.href) ? null : 'is not a number'
  if (url.origin !== origin) return url.protocol === 'https:' ? null : 'is not encrypted'
  const place = url.pathname.replace(/(?<=.)\/$/, '')
  const pattern = patternFor(place)
  const answer = await get(url)
  if (answer.status() !== 200) return `is answered with ${answer.status()}`
  // A file, since an unknown address is not answered with 200.
  if (pattern === '/*') return null
  if (writtenPatterns.has(pattern) && !written.has(place)) return 'is no page that was built'
  const anchor = decodeURIComponent(url.hash.slice(1))
  const isThere = anchor === '' || (await answer.text()).includes(` id="${anchor}"`)
  return isThere ? null : 'leads to no place on its page'
}

/**
 * Presses links and follows them from page to page, as the router does, until each address within the site
 * has been reached once.
 */
export async function followEach(page: Page, links: Links): Promise<void> {
  const { origin } = new URL(page.url())
  const waiting = new Set([...links.keys()].filter((href) => isOfSite(href, origin)))
  for (const start of waiting) {
    waiting.delete(start)
    await page.goto(start)
    for (let next = await press(page, waiting); next; next = await press(page, waiting)) {
      await expect(page, next).toHaveURL(next)
      await expect(page.locator('main h1')).toHaveCount(1)
      await expect(page).toHaveTitle(/\S/)
    }
  }
}

const isOfSite = (href: string, origin: string) =>
  new URL(href).origin === origin && !/[#.]/.test(href.slice(origin.length))

/** Presses a link of this page that has not been followed yet. Returns the address that it must lead to. */
async function press(page: Page, waiting: Set<string>): Promise<string | null> {
  const href = await page.locator('a[href]').evaluateAll(
    (all, wanted) => {
      const link = all.find((one) => one instanceof HTMLAnchorElement && wanted.includes(one.href))
      // Also a link in a menu that is closed.
      if (!(link instanceof HTMLAnchorElement)) return null
      link.click()
      return link.href
    },
    [...waiting],
  )
  if (href) waiting.delete(href)
  return href
}
