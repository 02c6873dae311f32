import { createHash } from 'node:crypto'
import type { Settings } from '../settings.ts'
import type { SiteFile } from './files.ts'

/** The pages of the embedded provider, on which passwords are typed. */
export const pageOfSignIn = /^\/(sign-in|sign-up|first-admin|forgot-password|account)\b/i

/** The policy of each page of a built site. */
export function sitePolicies(
  files: ReadonlyMap<string, SiteFile>,
  settings: Settings,
): Map<SiteFile, string> {
  const pages = [...files].filter(([, file]) => file.isPage)
  // The site changes pages without a new document: what one of them frames, all may have to.
  const frames = pages.flatMap(([, file]) => framedOrigins(file.body.toString()))
  return new Map(
    pages.map(([path, file]) => {
      const options = { provesPasswords: pageOfSignIn.test(path), frames }
      return [file, pagePolicy(file.body.toString(), settings, options)]
    }),
  )
}

/**
 * The content security policy of one page. Its own inline scripts, which the build wrote, are named by their hashes;
 * no other inline script runs.
 */
function pagePolicy(
  html: string,
  settings: Settings,
  { provesPasswords = false, frames = [] }: { provesPasswords?: boolean; frames?: readonly string[] } = {},
): string {
  const elsewhere = origins(settings)
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // What proves a password is WebAssembly; no other page compiles any.
    'script-src': ["'self'", ...inlineScriptHashes(html), ...(provesPasswords ? ["'wasm-unsafe-eval'"] : [])],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    // Players name their pictures by address.
    'img-src': ["'self'", 'https:', 'http:', 'data:'],
    'connect-src': ["'self'", ...elsewhere, ...settings.switchOrigins],
    'frame-src': ["'self'", ...elsewhere, ...frames],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'", ...elsewhere],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

/** The origins that a built page says it frames when it is asked to, such as that of a map. */
function framedOrigins(html: string): string[] {
  return [...html.matchAll(/\sdata-frame-origin="(https:\/\/[\w.-]+(?::\d+)?)"/g)].map(
    ([, found = '']) => found,
  )
}

/** The hashes of the scripts written into the page, as a policy names them. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** The other origins that the configuration of the site leads to. */
function origins(settings: Settings): string[] {
  const { oidcIssuer, oidcSignInDomain, apiBase, otherBase, fileBase, lambdaBase } = settings
  // Seen from a static host, the API and its provider stand elsewhere.
  const ours = settings.siteUrl === undefined ? undefined : settings.publicUrl
  return [ours, oidcIssuer, oidcSignInDomain, apiBase, otherBase, fileBase, lambdaBase]
    .filter((address) => address?.startsWith('http'))
    .map((address) => new URL(String(address)).origin)
}
