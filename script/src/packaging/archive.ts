import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/**
 * Packs a folder into a compressed archive that depends on nothing but the names, modes and contents of its
 * files. Needs GNU tar.
 *
 * @param date the time of every file
 */
export async function packFolder(folder: string, archive: string, date: string): Promise<void> {
  const { dir, base } = path.parse(folder)
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const fixed = ['--format=gnu', '--sort=name', `--mtime=${date}`, ...owner]
  const tar = spawn('tar', ['--create', ...fixed, '--directory', dir, base], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [[code]] = await Promise.all([
    once(tar, 'close'),
    // Not the system's gzip: the bytes would differ from version to version.
    pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive)),
  ])
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}

/** Writes SHA256SUMS, as `sha256sum --check` reads it, for the files of a folder whose names begin so. */
export async function writeSums(folder: string, prefix: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix))
  const lines = names.sort().map(async (name) => {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path.join(folder, name)), hash)
    return `${hash.digest('hex')}  ${name}\n`
  })
  writeFileSync(path.join(folder, 'SHA256SUMS'), (await Promise.all(lines)).join(''))
}
