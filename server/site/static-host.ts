import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { securityHeaders } from '../http/headers.ts'
import type { Settings } from '../settings.ts'
import { siteConfig } from './config.ts'
import type { SiteFile } from './files.ts'
import { sitePolicies } from './policy.ts'

/**
 * Writes a built site so that any host of files can serve it: with its `config.json`, with the policy of each page inside
 * the page, and with the files in which some hosts look for headers and for the page of unknown addresses.
 *
 * @param files the built site, by address
 * @param folder where it is written; what stands there under the same names is replaced
 */
export function writeForStaticHost(
  files: ReadonlyMap<string, SiteFile>,
  settings: Settings,
  { version, folder }: { version: string; folder: string },
): void {
  const write = (address: string, body: string | Buffer) => {
    const place = path.join(folder, address)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, body)
  }
  const policies = sitePolicies(files, settings)
  for (const [address, file] of files) {
    const policy = policies.get(file)
    write(address, policy === undefined ? file.body : withPolicy(file.body.toString(), policy))
  }
  write('/config.json', JSON.stringify(siteConfig(settings, version)))
  write('/_headers', headersFile(settings))
  write('/_redirects', '/* /__spa-fallback.html 200\n')
}

/** The page with its policy as its first word, before any script. Who may frame it can only be said by a header. */
function withPolicy(html: string, policy: string): string {
  const inside = policy
    .split('; ')
    .filter((rule) => !rule.startsWith('frame-ancestors'))
    .join('; ')
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${inside}"/>`)
}

/** Headers by address, as Netlify and Cloudflare Pages read them. */
function headersFile(settings: Settings): string {
  const all = { ...securityHeaders(settings), 'content-security-policy': "frame-ancestors 'none'" }
  const lines = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  return [
    '/*',
    ...lines(all),
    '/assets/*',
    ...lines({ 'cache-control': 'public, max-age=31536000, immutable' }),
    '',
  ].join('\n')
}
