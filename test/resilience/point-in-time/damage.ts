import { closeSync, globSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Changes one bit of the largest file of tables in a backup. Returns the name of the file. */
export function damageBackup(repository: string, label: string): string {
  const files = globSync(`backup/skyway/${label}/pg_data/base/*/*`, { cwd: repository })
  const sized = files.map((name) => ({ name, size: statSync(path.join(repository, name)).size }))
  const [largest] = sized.sort((a, b) => b.size - a.size)
  if (largest === undefined) throw new Error(`The backup ${label} has no files`)
  const file = openSync(path.join(repository, largest.name), 'r+')
  const middle = Math.floor(largest.size / 2)
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, middle)
  byte.writeUInt8(byte.readUInt8() ^ 1)
  writeSync(file, byte, 0, 1, middle)
  closeSync(file)
  return path.basename(largest.name)
}
