// Prints how much JavaScript each page of the built site loads at once, before any part that loads on demand, in its
// brotli size. Exits with 1 when a page exceeds its limit. `--files` lists the files.
//   script/trial bundle-size [--files]
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { parseSync } from 'oxc-parser'

const built = path.resolve(import.meta.dirname, '../../web/dist/client')

/** The most that the home page and another page may load, in KB of 1,000 bytes. */
const homeMost = 108
const othersMost = 124

const sizes = new Map<string, number>()
/** Returns the compressed size of a file, in bytes. */
function weight(file: string): number {
  const place = path.join(built, file)
  const known =
    sizes.get(file) ??
    (existsSync(`${place}.br`)
      ? statSync(`${place}.br`).size
      : brotliCompressSync(readFileSync(place)).length)
  sizes.set(file, known)
  return known
}

/** Returns the scripts that a page names in what starts it (web/build/start.ts). */
function named(html: string): string[] {
  const starters = parse(html).querySelectorAll('script[type="module"]')
  return starters.flatMap(({ text }) =>
    [...text.matchAll(/(?<=")\/assets\/[\w-]+\.js(?=")/g)].map(([file]) => file),
  )
}

/** Returns the static imports of a script. */
function imported(file: string, source: string): string[] {
  return parseSync(file, source).module.staticImports.map(({ moduleRequest }) =>
    path.posix.resolve(path.posix.dirname(file), moduleRequest.value),
  )
}

/** Returns every script that a page loads, including its imports. */
function scriptsOf(html: string): Set<string> {
  const found = new Set<string>()
  const waiting = named(html)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...imported(file, readFileSync(path.join(built, file), 'utf8')))
  }
  return found
}

const pages = globSync('**/index.html', { cwd: built })
  .map((file) => {
    const scripts = scriptsOf(readFileSync(path.join(built, file), 'utf8'))
    const bytes = [...scripts].reduce((sum, script) => sum + weight(script), 0)
    return { address: `/${path.posix.dirname(file).replace(/^\.$/, '')}`, kb: bytes / 1000, scripts }
  })
  .sort((one, other) => other.kb - one.kb || (one.address < other.address ? -1 : 1))
const isBuilt = pages.some(({ address }) => address === '/')
if (!isBuilt) {
  console.error('The site is not built: run script/build first.')
  process.exit(2)
}
for (const { address, kb, scripts } of pages) {
  const most = address === '/' ? homeMost : othersMost
  const verdict = kb > most ? `  MORE THAN ${most.toFixed(1)}` : ''
  if (verdict) process.exitCode = 1
  console.log(`${kb.toFixed(1).padStart(6)} KB  ${address}${verdict}`)
  if (!process.argv.includes('--files')) continue
  for (const file of [...scripts].sort((one, other) => weight(other) - weight(one))) {
    console.log(`        ${(weight(file) / 1000).toFixed(1).padStart(6)}  ${file}`)
  }
}
