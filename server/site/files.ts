import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One built file with what is sent for it. */
export interface SiteFile {
  readonly body: Buffer
  readonly brotli: Buffer | undefined
  readonly gzip: Buffer | undefined
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
 * Every built file by its path, `/assets/x.js`, held in memory: what is not in the list cannot be asked for, and a
 * build beside the running server does not mix old pages with new scripts. Hidden files are left out.
 */
export function readSite(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const inside = path.relative(folder, file).split(path.sep)
    if (!entry.isFile() || inside.some((name) => name.startsWith('.'))) continue
    if (/\.(br|gz)$/.test(entry.name)) continue
    files.set(`/${inside.join('/')}`, readSiteFile(file))
  }
  return files
}

function readSiteFile(file: string): SiteFile {
  const body = readFileSync(file)
  const extension = path.extname(file)
  const compressed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  return {
    body,
    brotli: compressed('.br'),
    gzip: compressed('.gz'),
    type: types[extension] ?? 'application/octet-stream',
    digest: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    isPage: extension === '.html',
  }
}
