import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { allPlaces, built } from '../support/browser/pages.ts'

/** Every page that the build wrote. */
export const builtPlaces = allPlaces().filter(({ isPrerendered }) => isPrerendered)

const addresses = new Set(builtPlaces.map(({ address }) => address))

/** Returns whether the build wrote this page: an owner may take some away. */
export function isBuilt(address: string): boolean {
  return addresses.has(address)
}

const parsed = new Map<string, HTMLElement>()

/** Returns a page as it is before any script has run. */
export function readBuilt(address: string): HTMLElement {
  const html = () => fileText(path.join(address, 'index.html'))
  // What is for browsers without scripts is read, too.
  const page = parsed.get(address) ?? parse(html(), { blockTextElements: { script: true, style: true } })
  parsed.set(address, page)
  return page
}

/** Returns the text of a file of the built site. */
export function fileText(file: string): string {
  return readFileSync(path.join(built, file), 'utf8')
}

/** Returns whether there is a file with this path, such as `/assets/dawn.svg`. */
export function hasFile(file: string): boolean {
  return existsSync(path.join(built, decodeURIComponent(file)))
}

/** Returns the addresses of the links of a part of a page. */
export function linksOf(part: HTMLElement | null, selector = 'a[href]'): string[] {
  return part?.querySelectorAll(selector).map((link) => link.getAttribute('href') ?? '') ?? []
}

/** Returns the data for search engines on a page. */
export function structuredData(page: HTMLElement): unknown[] {
  return page.querySelectorAll('script[type="application/ld+json"]').map(({ text }) => JSON.parse(text))
}
