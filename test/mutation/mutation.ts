// Changes one operator or constant at a time in the rules, the move statement, the role checks and the token
// checks, runs the tests that depend on it, and prints the changes that no test catches. Fails when fewer
// than 95 % of those that change the behavior are caught, or when a survivor is not explained in
// test/mutation/survivors.ts.
//
//   script/trial mutation                     about 400 mutants
//   script/trial mutation --each              every one of them
//   script/trial mutation --only engine/skyway
//   script/trial mutation --from 139          continues an interrupted run
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Change, changesOf, type Kinds } from './changes.ts'
import { asVariable } from './mutant.ts'
import { survivors } from './survivors.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    each: { type: 'boolean' },
    only: { type: 'string' },
    count: { type: 'string', default: '250' },
    from: { type: 'string', default: '1' },
  },
})
/** A mutant that neither passes nor fails, such as an endless loop, counts as caught after this time. */
const longestSeconds = 240

interface Target {
  readonly files: readonly string[]
  readonly kinds: Kinds
  /** The projects of vitest.config.ts whose tests run, one after another, until one catches it. */
  readonly projects: readonly string[]
  /** How many of the changes are tried, evenly distributed; all by default. */
  readonly count?: number
}

const targets: readonly Target[] = [
  {
    files: globSync('engine/**/*.ts', { cwd: root })
      .filter((file) => !/node_modules|\.test\.ts$/.test(file))
      .sort(),
    kinds: {},
    projects: ['engine'],
    ...(values.each ? {} : { count: Number(values.count) }),
  },
  {
    files: ['server/games/move-statement.ts', 'server/leaderboard/store.ts', 'server/statistics/store.ts'],
    kinds: { sql: true },
    projects: ['server'],
  },
  {
    files: ['plugin', 'caller', 'groups', 'token-check'].map((name) => `server/session/${name}.ts`),
    kinds: { strings: true },
    projects: ['server'],
  },
]

/** A change of a file that the tests should catch. */
type Tried = Change & { readonly file: string; readonly line: number; readonly projects: readonly string[] }

const chosen = targets.flatMap(({ files, kinds, projects, count }) => {
  const found = files
    .filter((file) => file.startsWith(values.only ?? ''))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return changesOf(file, text, kinds).map(
        (change): Tried => ({
          ...change,
          file,
          projects,
          line: text.slice(0, change.start).split('\n').length,
        }),
      )
    })
  return count === undefined || count >= found.length ? found : evenly(found, count)
})
const all = chosen.slice(Number(values.from) - 1)
console.log(`${all.length} mutants`)
for (const target of new Map(all.map((mutant) => [mutant.projects.join(), mutant])).values()) {
  if (await isCaughtBy({ ...target, end: target.start, to: '' })) {
    console.error(`The tests that depend on ${target.file} fail without any change.`)
    process.exit(2)
  }
}
const waiting = [...all]
const alive: Tried[] = []
let tried = 0
await Promise.all([tryNext(), tryNext()])
const reasons = alive.map(reasonFor)
for (const [index, mutant] of alive.entries())
  console.log(`survived: ${told(mutant)}\n  ${reasons[index] ?? 'NOT EXPLAINED'}`)
const caught = all.length - alive.length
const explained = reasons.filter((reason) => reason !== undefined).length
const share = caught / (all.length - explained)
console.log(
  `\n${all.length} mutants: ${caught} caught, ${explained} change nothing, ${alive.length - explained} not explained (${(100 * share).toFixed(1)} % of those that change something caught)`,
)
process.exitCode = share >= 0.95 && explained === alive.length ? 0 : 1

async function tryNext(): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const began = performance.now()
    const isCaught = await isCaughtBy(mutant)
    if (!isCaught) alive.push(mutant)
    tried += 1
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(
      `${Number(values.from) + tried - 1} of ${chosen.length}  ${isCaught ? 'caught  ' : 'SURVIVED'} ${seconds} s  ${told(mutant)}`,
    )
  }
}

async function isCaughtBy(mutant: Tried): Promise<boolean> {
  for (const project of mutant.projects) {
    const child = spawn(
      'vitest',
      [
        'related',
        mutant.file,
        '--run',
        '--passWithNoTests',
        '--reporter=dot',
        '--config=test/mutation/vitest.config.ts',
        `--project=${project}`,
      ],
      { cwd: root, stdio: 'ignore', env: { ...process.env, ...asVariable(mutant) }, detached: true },
    )
    const timeout = setTimeout(
      () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'),
      longestSeconds * 1000,
    )
    const [code] = await once(child, 'close')
    clearTimeout(timeout)
    if (code !== 0) return true
  }
  return false
}

function told({ file, line, from, to }: Tried): string {
  return `${file}:${line}  ${from} → ${to || '(nothing)'}`
}

function reasonFor({ file, from, to, line }: Tried): string | undefined {
  const text = readFileSync(path.join(root, file), 'utf8').split('\n')[line - 1]?.trim() ?? ''
  return survivors.find(
    (one) => one.file === file && text.includes(one.line) && one.change === `${from} → ${to}`,
  )?.reason
}

function evenly<T>(list: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, place) => list[Math.floor((place * list.length) / count)]).filter(
    (one) => one !== undefined,
  )
}
