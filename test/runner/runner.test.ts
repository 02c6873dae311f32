import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from '../../server/storage/embedded/postmaster.ts'
import { limit } from '../support/limits.ts'
import { ownerOf, sharedMemory, throwAwayFolder } from '../support/server/throw-away-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string

beforeEach(() => {
  folder = throwAwayFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the test command with steps that are made for these tests. */
function startRun(steps: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const output = path.join(folder, 'output')
  mkdirSync(output, { recursive: true })
  const args = ['test/runner/main.ts', '--suite=test/runner/suite/steps.ts', `--folder=${output}`, ...steps]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, SUITE_FOLDER: folder, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text.toString()
    })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, printed }))
  return { child, ended, printed: () => printed, log: (step: string) => path.join(output, `${step}.log`) }
}

const run = (...steps: string[]) => startRun(steps).ended

test('a test that fails once passes on the second look and is named', async () => {
  const { code, printed } = await run('once')
  expect(printed).toMatch(
    /^Unsteady in once: test\/runner\/suite\/browser\.suite\.ts: once › fails once \(see \S+\)$/m,
  )
  const [, trace = ''] = /^Unsteady .*\(see (\S+)\)$/m.exec(printed) ?? []
  expect(existsSync(path.join(root, trace))).toBe(true)
  expect(printed).toMatch(/^2 passed, 0 failed$/m)
  expect(code).toBe(0)
  expect(JSON.parse(readFileSync(path.join(folder, 'output/summary.json'), 'utf8'))).toMatchObject({
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    isPassed: true,
    passed: 2,
    failed: 0,
    unsteady: [{ step: 'once', title: 'once › fails once' }],
    steps: { once: { outcome: 'passed', passed: 2, failed: 0 } },
  })
  // What had passed was not run again.
  expect(readFileSync(path.join(folder, 'passes'), 'utf8')).toBe('.')
})

test('a test that fails twice is a failure', async () => {
  const { code, printed } = await run('twice', 'good')
  expect(printed).toMatch(/^Failed in twice: .*: twice › fails twice$/m)
  expect(printed).toMatch(/^2 passed, 1 failed$/m)
  expect(code).toBe(1)
})

test('a test of processes is looked at again, alone, and its set-up', async () => {
  const { code, printed } = await run('process')
  expect(printed).toMatch(/^Unsteady in process: .*: a process \[of the suite\] > fails once \(see \S+\)$/m)
  expect(printed).toMatch(/^2 passed, 0 failed$/m)
  expect(code).toBe(0)
  expect(readFileSync(path.join(folder, 'process passes'), 'utf8')).toBe('.')

  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
  const { code: again, printed: more } = await startRun(['process'], { SUITE_SET_UP: '1' }).ended
  expect(more).toMatch(/^Unsteady in process: /m)
  expect(more).toMatch(/^Failed in process: .*: a process \[of the suite\] > passes$/m)
  expect(again).toBe(1)
})

test('more than five unsteady tests are a failure', async () => {
  const { code, printed } = await run('six')
  expect(printed.match(/^Unsteady in six: /gm)).toHaveLength(6)
  expect(printed).toMatch(/^Failed: six$/m)
  expect(code).toBe(1)
})

test('ten failures end a step, which is not looked at again', async () => {
  const { code, printed } = await run('fifteen')
  expect(printed.match(/^Failed in fifteen: /gm)).toHaveLength(10)
  expect(printed).toMatch(/^Ended early: fifteen after 10 failures$/m)
  expect(printed).not.toContain('second look')
  expect(code).toBe(1)
})

test('a server that cannot start ends the run with its log', async () => {
  const { code, printed } = await run('server', 'long', 'good')
  expect(printed).toContain('PORT: another program listens there already')
  expect(printed).toMatch(/^Not run: long, good$/m)
  expect(printed).toMatch(/^0 passed, 1 failed$/m)
  expect(code).toBe(1)
})

test('steps that need a broken build are not run, others are', async () => {
  const { code, printed } = await run('build', 'needs-build', 'needs-that', 'good')
  expect(printed).toMatch(/^Not run: needs-build, needs-that$/m)
  expect(printed).toMatch(/^1 passed, 1 failed$/m)
  expect(code).toBe(1)
})

test('a step that exceeds its time limit is ended', async () => {
  const { code, printed } = await run('slow', 'good')
  expect(printed).toMatch(/^Ended early: slow after its limit of \d+ s$/m)
  expect(code).toBe(1)
})

/** Returns the folders of test data whose process does not run any more. */
const abandoned = () =>
  [tmpdir(), sharedMemory].filter(existsSync).flatMap((parent) =>
    readdirSync(parent).filter((name) => {
      const owner = ownerOf(name)
      return owner !== null && !isAlive(owner)
    }),
  )

test.runIf(existsSync('/proc/self/environ'))(
  'a run that is killed leaves nothing that the next one meets, and one that is told to end leaves nothing',
  async () => {
    const answers = (address: string) =>
      fetch(address).then(
        () => true,
        () => false,
      )
    const start = async (...steps: string[]) => {
      rmSync(path.join(folder, 'output'), { recursive: true, force: true })
      const { child, ended, log } = startRun(steps)
      const address = () =>
        /serves at (\S+)/.exec(existsSync(log('hanging')) ? readFileSync(log('hanging'), 'utf8') : '')?.[1]
      await expect.poll(address, { timeout: limit(60_000) }).toBeDefined()
      return { child, ended, address: address() ?? '' }
    }
    const killed = await start('hanging', 'good')
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await answers(killed.address)).toBe(true)

    const next = await run('good')
    expect(next.printed).toMatch(/^Earlier runs that were killed left \d+ processes and \d+ folders/m)
    expect(next.code).toBe(0)
    expect(await answers(killed.address)).toBe(false)
    expect(abandoned()).toEqual([])

    const told = await start('hanging', 'good')
    told.child.kill('SIGTERM')
    expect((await told.ended).code).toBe(143)
    expect(await answers(told.address)).toBe(false)
    expect(abandoned()).toEqual([])
  },
)
