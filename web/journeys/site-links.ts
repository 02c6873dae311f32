import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { allPlaces, patternFor } from './places.ts'

/** The links of a site by where they lead, each with the pages that it was found on. */
export type Links = Map<string, Set<string>>

/** Notes every link of the page that is open, hidden menus included. */
export async function noteLinks(page: Page, links: Links): Promise<void> {
  const found = await page
    .locator('a[href]')
    .evaluateAll((all) => all.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])))
  for (const href of found) links.set(href, (links.get(href) ?? new Set()).add(new URL(page.url()).pathname))
}

/** The links that lead nowhere, each with why, and where it stands. */
export async function deadLinks(request: APIRequestContext, origin: string, links: Links): Promise<string[]> {
  const dead: string[] = []
  for (const [href, pages] of links) {
    const reason = await whatIsWrong(request, origin, new URL(href))
    if (reason) dead.push(`${href} ${reason}; on ${[...pages].slice(0, 3).join(', ')}`)
  }
  return dead
}

const written = new Set(allPlaces().flatMap(({ address, isPrerendered }) => (isPrerendered ? [address] : [])))
const writtenPatterns = new Set([...written].map(patternFor))

async function whatIsWrong(request: APIRequestContext, origin: string, url: URL): Promise<string | null> {
  if (url.protocol === 'mailto:')
    return /^mailto:[^@\s]+@[^@\s]+\.\w+/.test(url.href) ? null : 'is no address'
  if (url.protocol === 'tel:') return /^tel:\+\d{7,15}$/.test(url.href) ? null : 'is no number'
  if (url.origin !== origin) return url.protocol === 'https:' ? null : 'is not encrypted'
  const place = url.pathname.replace(/(?<=.)\/$/, '')
  const pattern = patternFor(place)
  const answer = await request.get(url.href)
  if (answer.status() !== 200) return `is answered with ${answer.status()}`
  // An address that no line of the table knows is a file, or else leads to the empty path.
  if (pattern === '/*') return /html/.test(answer.headers()['content-type'] ?? '') ? 'is no page' : null
  if (writtenPatterns.has(pattern) && !written.has(place)) return 'is no page that was built'
  const anchor = decodeURIComponent(url.hash.slice(1))
  const isThere = anchor === '' || (await answer.text()).includes(` id="${anchor}"`)
  return isThere ? null : 'leads to no place on its page'
}

/**
 * Follows links by pressing them, from page to page as the router goes, until each address within the site has been
 * come to once.
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

/** Presses a link of this page that is still waiting, and returns where it must lead. */
async function press(page: Page, waiting: Set<string>): Promise<string | null> {
  const href = await page.locator('a[href]').evaluateAll(
    (all, wanted) => {
      const link = all.find((one) => one instanceof HTMLAnchorElement && wanted.includes(one.href))
      // Also one in a menu that is closed.
      if (!(link instanceof HTMLAnchorElement)) return null
      link.click()
      return link.href
    },
    [...waiting],
  )
  if (href) waiting.delete(href)
  return href
}
