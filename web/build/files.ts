import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'

/** The files of a site by their paths in its folder, such as `about/index.html`. */
export type SiteFiles = Map<string, string | Uint8Array>

/** Says in a built site from which drawing each of its pictures is. It is hidden, so that no server answers it. */
const drawingsFile = '.drawings.json'

/** A site that was built before. What would come out the same is taken from it: drawing and compressing take long. */
export class EarlierSite {
  readonly #folder: string
  readonly #drawings: Readonly<Record<string, string>>

  /** @param folder in which it is, if there is one */
  constructor(folder: string) {
    this.#folder = folder
    const record = this.read(drawingsFile)
    this.#drawings = record ? z.record(z.string(), z.string()).parse(JSON.parse(String(record))) : {}
  }

  /** Returns a file, or undefined if there is none. */
  read(file: string): Uint8Array | undefined {
    const place = path.join(this.#folder, file)
    return existsSync(place) ? readFileSync(place) : undefined
  }

  /** Returns a picture if it was made from the same drawing. */
  picture(file: string, drawing: string): Uint8Array | undefined {
    return this.#drawings[file] === digestOf(drawing) ? this.read(file) : undefined
  }
}

/** Returns the record that a later build reads: of each picture by its path, from which drawing it is. */
export function drawingsRecord(drawings: ReadonlyMap<string, string>): [string, string] {
  return [
    drawingsFile,
    JSON.stringify(Object.fromEntries([...drawings].map(([file, each]) => [file, digestOf(each)]))),
  ]
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Writes the files of a site into a folder, and a compressed copy beside each text file. */
export async function writeSite(folder: string, files: SiteFiles, earlier: EarlierSite): Promise<void> {
  await Promise.all(
    [...files].map(async ([file, contents]) => {
      const body = Buffer.from(contents)
      const place = path.join(folder, file)
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, body)
      if (!/\.(js|css|html|svg|json|data|txt|xml|webmanifest)$/.test(file)) return
      const isSame = body.equals(earlier.read(file) ?? Buffer.of())
      for (const [ending, compress] of Object.entries(compressors)) {
        const copy = (isSame && earlier.read(`${file}.${ending}`)) || (await compress(body))
        if (copy.length < body.length) writeFileSync(`${place}.${ending}`, copy)
      }
    }),
  )
}

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
} as const
