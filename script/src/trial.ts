// Runs a file below test/ whose opening comment has a line `//   script/trial NAME ...`.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Trial {
  readonly name: string
  readonly file: string
  /** The first sentence of its opening comment. */
  readonly sentence: string
  /** Its usage lines. */
  readonly usage: readonly string[]
}

const root = path.resolve(import.meta.dirname, '../..')

/** Returns the trial in a file, or null if the file is only used by others. */
function trialIn(file: string): Trial | null {
  const comment = /^(?:\/\/.*\n)+/.exec(readFileSync(path.join(root, file), 'utf8'))?.[0] ?? ''
  const lines = comment.split('\n').map((line) => line.replace(/^\/\/ ?/, ''))
  const usage = lines.filter((line) => /^ {2}script\/trial /.test(line)).map((line) => line.trim())
  const name = /^script\/trial (\S+)/.exec(usage[0] ?? '')?.[1]
  if (!name) return null
  const prose = lines.filter((line) => !/^ {2}/.test(line)).join(' ')
  return { name, file, usage, sentence: /^.*?[.:](?= |$)/.exec(prose)?.[0].replace(/:$/, '.') ?? prose }
}

function list(kind: string, ...folders: readonly string[]): void {
  console.log(`\n${kind}`)
  for (const { name, file, sentence } of trials)
    if (folders.includes(path.dirname(file))) console.log(`  ${name.padEnd(14)} ${sentence}`)
}

const trials = globSync('test/{resilience,benchmarks,controls,pages,mutation,runner}/*.ts', { cwd: root })
  .sort()
  .flatMap((file) => trialIn(file) ?? [])
const [name, ...options] = process.argv.slice(2)
const trial = trials.find((found) => found.name === name)
if (trial && options[0] === '--help') {
  console.log(`${trial.sentence}\n\n${trial.usage.map((line) => `  ${line}`).join('\n')}`)
} else if (trial) {
  const { status } = spawnSync(process.execPath, [trial.file, ...options], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  if (name !== undefined) console.error(`No trial is called ${name}.`)
  console.log('script/trial NAME [OPTION...]   script/trial NAME --help tells the options')
  list('Pages', 'test/pages', 'test/controls')
  list('Resilience', 'test/resilience')
  list('Benchmarks', 'test/benchmarks')
  list('Tests of the tests', 'test/mutation')
  list('Whole runs', 'test/runner')
  process.exitCode = name === undefined ? 0 : 2
}
