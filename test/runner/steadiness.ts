// Runs the whole test command over and over in a fresh clone and prints a line for each run and each test that was not steady.
// Takes hours; exits with 1 if a run fails or a test is unsteady: it passed only on the second look.
// One core and no network need root.
//
//   script/trial steadiness                            three runs
//   script/trial steadiness --runs 3 --busy 2          while two other processes want all the time of the cores
//   script/trial steadiness --runs 0 --core 1 --offline 1   one run on one core, one without a network
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

/** A way to run the test command. */
interface Way {
  readonly name: string
  readonly runs: number
  /** The shell command that runs it. */
  readonly command: string
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    busy: { type: 'string', default: '0' },
    core: { type: 'string', default: '0' },
    offline: { type: 'string', default: '0' },
  },
})

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'skyway-steadiness-'))
const clone = path.join(folder, 'skyway')
const group = Number(values.core) > 0 ? oneCoreGroup() : null

const ways: readonly Way[] = [
  {
    name: values.busy === '0' ? 'as it is' : `beside ${values.busy} busy processes`,
    runs: Number(values.runs),
    command: 'exec script/test',
  },
  {
    name: 'on one core',
    runs: Number(values.core),
    command: `echo $$ > ${group}/cgroup.procs; exec script/test`,
  },
  {
    name: 'without a network',
    runs: Number(values.offline),
    command: "exec unshare --net sh -c 'ip link set lo up && exec script/test'",
  },
]

execFileSync('git', ['clone', '--quiet', root, clone])
// Packages that earlier runs have installed elsewhere must not help the first one.
const home = path.join(folder, 'home')
mkdirSync(home)
const others = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['--eval', `while (process.ppid === ${process.pid});`], { stdio: 'ignore' }),
)
let failures = 0
for (const { name, runs, command } of ways) {
  for (let run = 1; run <= runs; run += 1) {
    const log = path.join(folder, `${name.replaceAll(' ', '-')}-${run}.log`)
    const out = openSync(log, 'w')
    const began = performance.now()
    const { status } = spawnSync('/bin/sh', ['-c', command], {
      cwd: clone,
      env: {
        PATH: process.env['PATH']?.replaceAll(/[^:]*node_modules[^:]*:/g, ''),
        HOME: home,
        LANG: 'C.UTF-8',
      },
      stdio: ['ignore', out, out],
    })
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    const text = readFileSync(log, 'utf8')
    const count = text.trimEnd().split('\n').at(-1)
    console.log(
      `${name}, run ${run} of ${runs}: ${status === 0 ? 'passed' : 'FAILED'}, ${minutes} min, ${count}`,
    )
    const faults = text.split('\n').filter((line) => /^(Failed|Unsteady|Ended early|Not run)/.test(line))
    if (status === 0 && faults.length === 0) continue
    failures += 1
    for (const line of faults) console.log(`  ${line}`)
    console.log(`  ${log}`)
    // The next run would remove them.
    const traces = path.join(clone, 'test-results')
    if (existsSync(traces)) renameSync(traces, log.replace(/\.log$/, '-test-results'))
  }
}
for (const other of others) other.kill('SIGKILL')
if (group) rmdirSync(group)
if (failures === 0) rmSync(folder, { recursive: true })
process.exitCode = failures === 0 ? 0 : 1

/**
 * Creates a control group whose processes share the time of one core. Returns its folder.
 *
 * @throws Error without root
 */
function oneCoreGroup(): string {
  const controllers = '/sys/fs/cgroup'
  const isUnified = existsSync(path.join(controllers, 'cgroup.controllers'))
  const made = path.join(controllers, isUnified ? '' : 'cpu', `skyway-steadiness-${process.pid}`)
  mkdirSync(made)
  if (isUnified) writeFileSync(path.join(made, 'cpu.max'), '100000 100000')
  else {
    writeFileSync(path.join(made, 'cpu.cfs_period_us'), '100000')
    writeFileSync(path.join(made, 'cpu.cfs_quota_us'), '100000')
  }
  return made
}
