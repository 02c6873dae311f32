import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleFolder } from '../../../content/reader/content-folder.ts'
import { cutTypefaces, resultLetters } from '../../../web/build/typefaces.ts'
import { stampName } from './stamp.ts'

/**
 * Bundles what every site is made from, whatever its content: the scripts for the browser, and the program that renders
 * the pages.
 *
 * @param digest of the sources
 * @throws Error with what the bundler printed
 */
export async function bundle(root: string, digest: string): Promise<void> {
  const next = path.join(root, 'web/dist/next-bundle')
  rmSync(next, { recursive: true, force: true })
  await cutTypefaces(path.join(root, 'web/app/typefaces'))
  await runBundler(root)
  takeTypefacesAlong(path.join(next, 'server'))
  for (const [file, letters] of Object.entries(await resultLetters())) {
    const place = path.join(next, 'client', file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, letters)
  }
  writeFileSync(path.join(next, stampName), JSON.stringify({ madeOf: digest }))
  rmSync(bundleFolder, { recursive: true, force: true })
  renameSync(next, bundleFolder)
}

/** Copies the typefaces that the program draws with, and lets it read the copies. */
function takeTypefacesAlong(folder: string): void {
  for (const name of globSync('**/*.js', { cwd: folder })) {
    const place = path.join(folder, name)
    const code = readFileSync(place, 'utf8').replace(
      /import\.meta\.resolve\("(@fontsource\/[^"]+)"\)/g,
      (_, file: string) => {
        const source = fileURLToPath(import.meta.resolve(file))
        const copy = path.join(path.dirname(place), path.basename(source))
        cpSync(source, copy)
        return `new URL("./${path.basename(copy)}", import.meta.url).href`
      },
    )
    writeFileSync(place, code)
  }
}

async function runBundler(root: string): Promise<void> {
  const bundler = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  try {
    await promisify(execFile)(process.execPath, [bundler, 'build'], {
      cwd: path.join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 100_000_000,
    })
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? error.stderr : ''
    throw new Error(String(printed || error))
  }
}
