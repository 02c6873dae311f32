// Shows what has changed since a commit: takes pictures of every page and state with the code of the commit and with that of
// the work tree, and writes those that differ side by side into data/visual/index.html. `--pictures` instead takes all of the
// work tree, at every size; `--showcase` takes those of the README and of the manifest.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { allStates } from '../states/all-states.ts'
import { comparePictures } from './compare-pictures.ts'
import { copyOfCommit } from './copy-of-commit.ts'
import { writeAllPictures, writeChanges } from './picture-pages.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'data/visual')
const program = 'test/pages/take-pictures.ts'
const { values: flags, positionals } = parseArgs({
  options: {
    'all-sizes': { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    showcase: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

if (flags.showcase) {
  const config = '--config=test/pages/pictures/playwright.config.ts'
  process.exitCode = run(root, 'playwright', ['test', 'showcase', config, '--reporter=list'])
} else if (flags.pictures) {
  const pictures = emptied('pictures')
  process.exitCode = take(root, pictures, ['--all-sizes', '--jpeg', ...positionals])
  console.log(`Every picture: ${writeAllPictures(pictures)}`)
} else {
  process.exitCode = await showChanges()
}

/** Returns the exit code: 1 if some pictures could not be taken. */
async function showChanges(): Promise<number> {
  const states = allStates()
  const isState = (name: string) => states.some((state) => state.name === name)
  const revision = positionals.find((name) => !isState(name)) ?? (isClean() ? 'HEAD~1' : 'HEAD')
  const names = positionals.filter((name) => name !== revision)
  const unknown = names.find((name) => !isState(name))
  if (unknown !== undefined) return refuse(`No page or state is called ${unknown}.`)
  const commit = commitOf(revision)
  if (commit === null) return refuse(`${revision} is neither a commit nor a page or state.`)
  const copy = copyOfCommit(root, commit, path.join(folder, commit))
  if (copy === null) return refuse(`${revision} cannot be shown: it has no ${program}.`)
  const options = [...(flags['all-sizes'] ? ['--all-sizes'] : []), ...names]
  const [before, after, differences] = [emptied('before'), emptied('after'), emptied('differences')]
  console.log(`\nPictures of ${commit}`)
  const codes = [take(copy, before, options)]
  console.log('\nPictures of the work tree')
  codes.push(take(root, after, options))
  const changing = states.filter(({ isDifferentEachTime }) => isDifferentEachTime).map(({ name }) => name)
  const changes = await comparePictures(before, after, differences)
  const shown = changes.filter(({ file }) => !changing.some((name) => file.startsWith(`${name}~`)))
  const summary = `${shown.length === 0 ? 'No picture differs' : `${shown.length} pictures differ`} between ${commit} and the work tree.`
  console.log(`\n${summary}`)
  console.log(`Before and after, side by side: ${writeChanges(folder, summary, shown)}`)
  return codes.some((code) => code !== 0) ? 1 : 0
}

function refuse(message: string): number {
  console.error(message)
  return 2
}

function isClean(): boolean {
  return execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) === ''
}

/** Returns the short name of a commit; null if there is none. */
function commitOf(revision: string): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--short', `${revision}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : null
}

/** Takes pictures with the code in a folder. Returns the exit code. */
function take(of: string, into: string, options: readonly string[]): number {
  return run(of, 'node', [program, '--into', into, ...options])
}

function run(cwd: string, command: string, args: readonly string[]): number {
  const PATH = `${path.join(cwd, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, PATH } })
  return status ?? 1
}

function emptied(name: string): string {
  const place = path.join(folder, name)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  return place
}
