import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** A file of the page, small enough for memory. */
export interface PageFile {
  readonly body: Buffer
  readonly gzip: Buffer
  readonly type: string
}

const folder = path.join(import.meta.dirname, 'page')
/** Returns the path of a file of a package, relative to its package.json. */
const beside = (packageJson: string, file: string) =>
  path.join(path.dirname(fileURLToPath(packageJson)), file)

const sources = {
  library: beside(
    import.meta.resolve('lightweight-charts/package.json'),
    'dist/lightweight-charts.standalone.production.js',
  ),
  script: path.join(folder, 'chart.js'),
  font: beside(
    import.meta.resolve('@fontsource-variable/instrument-sans/package.json'),
    'files/instrument-sans-latin-wght-normal.woff2',
  ),
  style: path.join(folder, 'page.css'),
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The name of each file. It contains a hash of the content, so that browsers can cache it forever. */
export type FileNames = Readonly<Record<keyof typeof sources, string>>

/** Reads the script, the style, the font and the charting library of the page. Throws if one is missing. */
export function readPageFiles(): { names: FileNames; files: ReadonlyMap<string, PageFile> } {
  const files = new Map<string, PageFile>()
  const add = (key: keyof typeof sources, body = readFileSync(sources[key])) => {
    const extension = path.extname(sources[key])
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 12)
    const name = `${key}-${digest}${extension}`
    files.set(name, { body, gzip: gzipSync(body, { level: 9 }), type: types[extension] ?? 'text/plain' })
    return name
  }
  const font = add('font')
  const style = readFileSync(sources.style, 'utf8').replace('url("font.woff2")', `url("${font}")`)
  const names = {
    font,
    style: add('style', Buffer.from(style)),
    script: add('script'),
    library: add('library'),
  }
  return { names, files }
}
