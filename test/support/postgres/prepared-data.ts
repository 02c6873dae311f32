import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { readSettings } from '../../../server/settings/settings.ts'
import { clusterFolders } from '../../../server/storage/embedded/data-folder.ts'
import { installedPackage } from '../../../server/storage/embedded/programs.ts'
import { clusterAccount } from '../../../server/storage/embedded/system-account.ts'
import { migrate } from '../../../server/storage/migrate.ts'
import { visitStorage } from '../../../server/storage/storage.ts'

const storage = path.resolve(import.meta.dirname, '../../../server/storage')
const prefix = path.join(tmpdir(), 'skyway-prepared-')
const unusedMilliseconds = 24 * 60 * 60 * 1000

let prepared: Promise<string> | undefined

/**
 * Copies a cluster with a migrated, empty database into a data folder, so that a server there does not have
 * to create it, which takes most of a first start. The cluster is created once for each schema and version of
 * PostgreSQL, and kept below the system's temporary folder until no test has used it for a day. The copy may
 * not have reached the disk yet.
 */
export async function copyPreparedData(folder: string): Promise<void> {
  prepared ??= prepare()
  const [from, to] = [await prepared, folder].map(
    (each) => clusterFolders(each, clusterAccount(each)).dataFolder,
  )
  // Unlike Node's own copy functions, `cp` keeps the owner, and shares blocks if the file system can.
  await promisify(execFile)('cp', ['-a', String(from), String(to)])
}

/**
 * Returns the data folder that copies are made from. It is created completely or not at all, even if another
 * process creates it at the same time.
 */
async function prepare(): Promise<string> {
  const folder = `${prefix}${digest()}`
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date())
    return folder
  }
  for (const old of globSync(`${prefix}*`))
    if (Date.now() - statSync(old).mtimeMs > unusedMilliseconds) rmSync(old, { recursive: true })
  const unfinished = mkdtempSync(`${folder}.${process.pid}-`)
  chmodSync(unfinished, 0o755)
  const settings = readSettings({ DATA_FOLDER: unfinished })
  await visitStorage(settings, { isAlone: true }, (address) => migrate(address))
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Returns a digest of everything on which the data depends. */
function digest(): string {
  const hash = createHash('sha256')
  const sources = ['migrate.ts', 'embedded/*.ts', 'migrations/**/*.ts', 'schema/*']
  for (const file of globSync(sources, { cwd: storage, exclude: ['**/*.test.ts'] }).sort())
    hash.update(file).update(readFileSync(path.join(storage, file)))
  hash.update(readFileSync(path.join(installedPackage(), 'package.json')))
  return hash.update(`user ${process.getuid?.()}`).digest('hex').slice(0, 16)
}
