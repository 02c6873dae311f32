// Builds the site, adds what follows from its pages and compresses its files, unless the files that it is made of are those of the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compress } from './site/compress.ts'
import { finishSite } from './site/finish.ts'
import { cutTypefaces } from './site/typefaces.ts'

const root = path.resolve(import.meta.dirname, '..')
const built = path.join(root, 'web/build/client')
const builder = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
const stamp = path.join(root, 'web/build/made-of')

/** A digest of every file that goes into the site; what tests and builds leave behind does not. */
function ingredients(): string {
  const digest = createHash('sha256')
  const files = globSync(
    [
      '{web,engine,content}/**/*',
      'docs/openapi.generated.json',
      'package-lock.json',
      'package.json',
      'script/build.ts',
      'script/site/*',
    ],
    {
      cwd: root,
      exclude: (name) =>
        /(^|\/)(node_modules|build|\.react-router|journeys|test-results|typefaces)$|\.test\.tsx?$/.test(name),
    },
  )
  for (const file of files.sort()) {
    const place = path.join(root, file)
    if (statSync(place).isFile()) digest.update(`${file}\0`).update(readFileSync(place)).update('\0')
  }
  return digest.digest('hex')
}

// Vite reads parts of an address into some of these, and PostgreSQL hands the others to a shell.
if (/[#%?"$`\\]/.test(root)) {
  console.error(`SkyWay cannot run in ${root}: its path may hold spaces, but none of # % ? " $ \` \\`)
  process.exit(1)
}
const madeOf = ingredients()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== madeOf) {
  console.log('Building the site...')
  rmSync(path.join(root, 'web/build'), { recursive: true, force: true })
  await cutTypefaces(path.join(root, 'web/app/typefaces'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, 'build'], {
    cwd: path.join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status !== 0) {
    console.error(`${stderr || stdout}\nThe site could not be built.`)
    process.exit(1)
  }
  await finishSite(built)
  await compress(built)
  // Last, so that a build that was cut is begun again.
  writeFileSync(stamp, madeOf)
}
