import { globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'

/**
 * Removes the pages of a built site that only redirect, and returns their targets: `/blogs/1` leads to the
 * newest post. A server redirects by its answer; on a host of files the router does, by the data that stays
 * beside the page.
 */
export function takeRedirects(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const file of globSync('**/index.html', { cwd: folder }).sort()) {
    const place = path.join(folder, file)
    const to = redirectOf(readFileSync(place, 'utf8'))
    if (to === null) continue
    found[`/${path.posix.dirname(file)}`] = to
    rmSync(path.dirname(place), { recursive: true })
  }
  return found
}

/** Returns the target of a redirect page as the router's build writes it, or null for any other page. */
export function redirectOf(html: string): string | null {
  const refresh = parse(html.slice(0, 1_000)).querySelector('meta[http-equiv="refresh"]')
  return /^\d+;url=(\/.*)$/.exec(refresh?.getAttribute('content') ?? '')?.[1] ?? null
}
