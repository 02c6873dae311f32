import { createHash } from 'node:crypto'
import type { Settings } from '../settings/settings.ts'
import { contentsOf, type SiteFile } from './files.ts'

/** The pages of the embedded provider on which passwords are typed. */
export const pageOfSignIn = /^\/(sign-in|sign-up|first-admin|forgot-password|account)\b/i

/** The service worker, which has a policy of its own. */
const workerPath = '/service-worker.js'

/** Returns the content security policy of each page of a built site, and of its service worker. */
export function sitePolicies(
  files: ReadonlyMap<string, SiteFile>,
  settings: Settings,
): Map<SiteFile, string> {
  const pages = [...files]
    .filter(([, file]) => file.isPage)
    .map(([path, file]) => ({ path, file, html: contentsOf(file).toString() }))
  // The site changes pages without loading a new document, so that every page needs the frames of all.
  const frames = pages.flatMap(({ html }) => framedOrigins(html))
  const policies = new Map(
    pages.map(({ path, file, html }) => {
      const options = { provesPasswords: pageOfSignIn.test(path), frames }
      return [file, pagePolicy(html, settings, options)]
    }),
  )
  const worker = files.get(workerPath)
  return worker ? policies.set(worker, workerPolicy(settings)) : policies
}

/** Returns the policy of the service worker: it only fetches, from the site and the API. */
function workerPolicy(settings: Settings): string {
  return written({ 'default-src': ["'none'"], 'connect-src': ["'self'", ...origins(settings)] })
}

/**
 * Returns the content security policy of a page. Its own inline scripts are allowed by their hashes; no other
 * inline script runs.
 */
function pagePolicy(
  html: string,
  settings: Settings,
  { provesPasswords = false, frames = [] }: { provesPasswords?: boolean; frames?: readonly string[] } = {},
): string {
  const elsewhere = origins(settings)
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // OPAQUE runs as WebAssembly; no other page compiles any.
    'script-src': ["'self'", ...inlineScriptHashes(html), ...(provesPasswords ? ["'wasm-unsafe-eval'"] : [])],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...pictureOrigins(settings)],
    'connect-src': ["'self'", ...elsewhere, ...settings.switchOrigins],
    'frame-src': ["'self'", ...elsewhere, ...frames],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'", ...elsewhere],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return written(rules)
}

function written(rules: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

/**
 * Returns the origin of the API if it differs from that of the site, since it serves the pictures of players.
 * A site with an https address loads no picture over plain http, which others on the way could replace.
 */
function pictureOrigins({ siteUrl, publicUrl }: Settings): string[] {
  const isReplaceable = siteUrl?.startsWith('https:') && !publicUrl.startsWith('https:')
  return siteUrl === undefined || isReplaceable ? [] : [publicUrl]
}

/** Returns the origins that a built page may frame later, such as that of a map. */
function framedOrigins(html: string): string[] {
  return [...html.matchAll(/\sdata-frame-origin="(https:\/\/[\w.-]+(?::\d+)?)"/g)].map(
    ([, found = '']) => found,
  )
}

/** Returns the hashes of a page's inline scripts, as the policy names them. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** Returns the other origins in the configuration of the site. */
function origins(settings: Settings): string[] {
  const { oidcIssuer, oidcSignInDomain, siteUrl, publicUrl } = settings
  // On a static host, the API and its provider have another origin.
  const ours = siteUrl === undefined ? undefined : publicUrl
  return [ours, oidcIssuer, oidcSignInDomain]
    .filter((address) => address !== undefined)
    .map((address) => new URL(address).origin)
}
