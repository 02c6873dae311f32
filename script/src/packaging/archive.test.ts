import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packFolder } from './archive.ts'

test('archives of the same files are the same bytes, whoever made the files, when and in which order', {
  tags: 'T-H2',
}, async () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'skyway-archive-'))
  const make = async (place: string, names: readonly string[], mode: number): Promise<Buffer> => {
    const folder = path.join(parent, place, 'skyway')
    mkdirSync(folder, { recursive: true })
    for (const name of names) {
      const file = path.join(folder, name)
      writeFileSync(file, `${name} `.repeat(1000))
      utimesSync(file, mode, mode)
      chmodSync(file, mode)
    }
    const archive = path.join(parent, `${place}.tar.gz`)
    await packFolder(folder, archive, '2026-11-23T12:00:00.000Z')
    return readFileSync(archive)
  }
  try {
    const first = await make('first', ['a', 'b', 'c'], 0o600)
    expect((await make('second', ['c', 'a', 'b'], 0o664)).equals(first)).toBe(true)
    expect((await make('third', ['c', 'a', 'd'], 0o664)).equals(first)).toBe(false)
  } finally {
    rmSync(parent, { recursive: true })
  }
})
