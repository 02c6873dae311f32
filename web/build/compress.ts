import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes a compressed copy beside each text file of a built site. */
export async function compress(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,html,svg,json,data,txt,xml,webmanifest}', { cwd: folder })
  await Promise.all(
    files.map(async (file) => {
      const place = path.join(folder, file)
      const body = readFileSync(place)
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        promisify(gzip)(body, { level: 9 }),
      ])
      for (const [ending, copy] of Object.entries({ br, gz })) {
        if (copy.length < body.length) writeFileSync(`${place}.${ending}`, copy)
      }
    }),
  )
}
