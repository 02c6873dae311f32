import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { securityHeaders } from '../http/headers.ts'
import type { Settings } from '../settings/settings.ts'
import { siteConfig } from './config.ts'
import { contentsOf, type SiteFile, startPage } from './files.ts'
import { sitePolicies } from './policy.ts'
import { problemPagePath } from './problem-page.ts'
import { pageAddresses, redirectsOf, routedAddressesOf } from './redirects.ts'
import {
  changePasswordPage,
  changePasswordPath,
  contactPage,
  securityText,
  securityTextPath,
} from './well-known.ts'

/**
 * Writes a built site for a static host: with its `config.json` and its `security.txt`, with the policy of
 * each page in the page, and with the files in which some hosts look for headers and redirects.
 *
 * @param files the built site, by address
 * @param folder where it is written; existing files of the same names are replaced
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
    // A script has no place for one; its header says nothing about what it may fetch.
    const plain = contentsOf(file)
    const body = policy === undefined || !file.isPage ? plain : withPolicy(plain.toString(), policy)
    if (address !== problemPagePath) write(address, body)
    // Its router redirects other spellings of an address, which such a host does not know.
    if (address === startPage) write('/404.html', body)
  }
  write('/config.json', JSON.stringify(siteConfig(settings, version)))
  write(securityTextPath, securityText(settings, { now: Date.now(), hasContactPage: files.has(contactPage) }))
  write('/_headers', headersFile(settings))
  write('/_redirects', redirectsFile(files, settings))
}

/**
 * Returns a page that starts with its policy, before any script. `frame-ancestors` works only as a header.
 */
function withPolicy(html: string, policy: string): string {
  const inside = policy
    .split('; ')
    .filter((rule) => !rule.startsWith('frame-ancestors'))
    .join('; ')
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${inside}"/>`)
}

/**
 * Returns redirects as Netlify and Cloudflare Pages read them: those of the build, pages whose words start with
 * capital letters, as people type them, and the addresses that only the site's router knows. Such hosts are
 * case-sensitive. They answer any other address with `404.html`, whose router redirects other spellings.
 */
function redirectsFile(files: ReadonlyMap<string, SiteFile>, settings: Settings): string {
  const capitals = pageAddresses(files)
    .map((address) => [address.replace(/(?<=[/-])\p{Ll}/gu, (letter) => letter.toUpperCase()), address])
    .filter(([written, address]) => written !== address)
  const passwordPage = changePasswordPage(settings)
  return [
    ...(passwordPage === null ? [] : [`${changePasswordPath} ${passwordPage} 302`]),
    ...Object.entries(redirectsOf(files)).map(([from, to]) => `${from} ${to} 302`),
    ...capitals.map(([written = '', address = '']) => `${encodeURI(written)} ${encodeURI(address)} 301`),
    ...Object.keys(routedAddressesOf(files)).map((address) => `${address} ${startPage} 200`),
    '',
  ].join('\n')
}

/** Returns headers as Netlify and Cloudflare Pages read them. */
function headersFile(settings: Settings): string {
  const all = {
    ...securityHeaders(settings),
    'content-security-policy': "frame-ancestors 'none'",
  }
  const lines = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  return [
    '/*',
    ...lines(all),
    '/assets/*',
    ...lines({ 'cache-control': 'public, max-age=31536000, immutable' }),
    '/*.data',
    ...lines({ 'cache-control': 'public, max-age=60' }),
    '',
  ].join('\n')
}
