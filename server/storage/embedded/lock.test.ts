import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryFolder } from '../../../test/support/server/throw-away-folder.ts'
import { lockCluster } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = memoryFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const holding = `
  const { lockCluster } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))})
  const [folder, account] = process.argv.slice(1)
  // Here, since another account may be unable to read the checkout.
  if (account) process.setgid(Number(account)), process.setuid(Number(account))
  globalThis.unlock = await lockCluster(folder, null)
  console.log('locked')
  setInterval(() => {}, 1000)`

/** What a container separates: processes, shared memory, mounts and the name of the machine. */
const separate = ['--pid', '--ipc', '--mount', '--uts', '--fork', '--kill-child', '--mount-proc']
const canSeparate = spawnSync('unshare', [...separate, 'true']).status === 0

const holdingArguments = (...account: readonly string[]) => [
  '--input-type=module',
  '--eval',
  holding,
  folder,
  ...account,
]

/** Starts a process that takes the lock, and waits until it has it. */
async function holder(prefix: readonly string[] = []) {
  const command = [...prefix, process.execPath]
  const program = command.shift() ?? ''
  const args = [...command, ...holdingArguments()]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

async function kill(child: Awaited<ReturnType<typeof holder>>) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a second process learns which one has the lock, and a killed one has it no longer', async () => {
  const first = await holder()
  await expect(lockCluster(folder, null)).rejects.toThrow(
    `Process ${first.pid} of ${hostname()} already uses the data in ${folder}. Stop it first.`,
  )
  await kill(first)
  const unlock = await lockCluster(folder, null)
  await expect(lockCluster(folder, null)).rejects.toThrow(`Process ${process.pid} of`)
  unlock()
  const again = await lockCluster(folder, null)
  again()
  expect(readdirSync(folder).toSorted()).toEqual(['lock', 'lock.holder'])
})

test.runIf(canSeparate)('the lock holds between two containers', async () => {
  const first = await holder(['unshare', ...separate])
  await expect(lockCluster(folder, null)).rejects.toThrow('already uses the data in')
  await kill(first)
  const unlock = await lockCluster(folder, null)
  unlock()
})

test('the programs that the holder runs neither end the lock nor keep it', async () => {
  const unlock = await lockCluster(folder, null)
  spawnSync('true')
  const child = spawn('sleep', ['60'])
  await once(child, 'spawn')
  await expect(lockCluster(folder, null)).rejects.toThrow('already uses the data in')
  const elsewhere = spawnSync(process.execPath, holdingArguments(), {
    encoding: 'utf8',
  })
  expect(elsewhere.stderr).toContain('already uses the data in')
  unlock()
  await kill(await holder())
  child.kill()
})

test.each([
  ['is a folder', (file: string) => mkdirSync(file)],
  ['contains something else', (file: string) => writeFileSync(file, 'no database '.repeat(100))],
])('says so if the file of the lock %s', async (_what, prepare) => {
  prepare(path.join(folder, 'lock'))
  await expect(lockCluster(folder, null)).rejects.toThrow(`The file ${folder}/lock cannot be locked: `)
})

test.runIf(process.getuid?.() === 0)('does not take a file that may only be read for locked', async () => {
  const file = path.join(folder, 'lock')
  writeFileSync(file, '', { mode: 0o444 })
  chmodSync(folder, 0o755)
  const { stderr } = spawnSync(process.execPath, holdingArguments('65534'), { encoding: 'utf8' })
  expect(stderr).toContain('cannot be locked')
})
