import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'

/** The page that starts the site's router, for addresses that have no file. It has no address of its own. */
export const startPage = '/__spa-fallback.html'

/** A built file, with what is needed to serve it. */
export interface SiteFile {
  /** Of a file that was built with compressed copies, only these are in memory. */
  readonly contents:
    | { readonly plain: Buffer }
    | { readonly gzip: Buffer; readonly brotli: Buffer | undefined }
  readonly type: string
  /** A digest of the contents. */
  readonly digest: string
  readonly isPage: boolean
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/**
 * Returns all built files by path (`/assets/x.js`), in memory: other files cannot be requested, and a build
 * in the folder of a running server does not mix old pages with new scripts. Hidden files are left out.
 */
export async function readSite(folder: string): Promise<Map<string, SiteFile>> {
  const files = new Map<string, SiteFile>()
  if (!existsSync(folder)) return files
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = new Set(entries.map((entry) => path.join(entry.parentPath, entry.name)))
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    const inside = path.relative(folder, file).split(path.sep)
    if (!entry.isFile() || inside.some((name) => name.startsWith('.'))) continue
    if (/\.(br|gz)$/.test(entry.name)) continue
    files.set(`/${inside.join('/')}`, await readSiteFile(file, names))
  }
  return files
}

async function readSiteFile(file: string, names: ReadonlySet<string>): Promise<SiteFile> {
  const plain = await readFile(file)
  const extension = path.extname(file)
  const compressed = async (ending: string) =>
    names.has(file + ending) ? await readFile(file + ending) : undefined
  const [brotli, gzip] = await Promise.all([compressed('.br'), compressed('.gz')])
  return {
    contents: gzip === undefined ? { plain } : { gzip, brotli },
    type: types[extension] ?? 'application/octet-stream',
    digest: digestOf(plain),
    isPage: extension === '.html',
  }
}

/** Returns the contents of a file, uncompressed. */
export function contentsOf({ contents }: SiteFile): Buffer {
  return 'plain' in contents ? contents.plain : gunzipSync(contents.gzip)
}

/** Returns a page that differs from the built one, compressed so that this takes about a millisecond. */
export async function pageFile(html: string): Promise<SiteFile> {
  return {
    contents: { gzip: await promisify(gzip)(html), brotli: undefined },
    type: 'text/html; charset=utf-8',
    digest: digestOf(html),
    isPage: true,
  }
}

function digestOf(contents: Buffer | string): string {
  return createHash('sha256').update(contents).digest('base64url').slice(0, 22)
}
