import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { throwAwayFolder } from '../../../test/support/server/throw-away-folder.ts'
import { mayEnter, type SystemAccount } from './system-account.ts'

const nobody: SystemAccount = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
const account = isRoot ? nobody : {}
// Root can test this if other users can read the checkout.
const isPossible = existsSync('/proc/self/stat') && (!isRoot || mayEnter(nobody, import.meta.dirname))

/** Starts a program that sleeps in a folder. Its file cannot be read, and so the system hides its folder. */
async function sleepIn(folder: string, name: string) {
  const file = path.join(folder, `../${name}`)
  copyFileSync('/bin/sleep', file)
  chmodSync(file, 0o111)
  const child = spawn(file, ['60'], { ...account, cwd: folder })
  await once(child, 'spawn')
  return child
}

/** Asks `worksOn` as the account that the processes belong to. */
function answers(pids: readonly (number | undefined)[], folder: string): boolean[] {
  const module = path.join(import.meta.dirname, 'postmaster.ts')
  const program = `
    import { worksOn } from ${JSON.stringify(module)}
    console.log(JSON.stringify([${pids.join()}].map((pid) => worksOn(pid, ${JSON.stringify(folder)}))))`
  const node = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    ...account,
    cwd: '/',
  })
  return z.array(z.boolean()).parse(JSON.parse(node.toString()))
}

test.runIf(isPossible)(
  'a PostgreSQL whose folder is hidden counts as working on the data of its account, another program does not',
  async () => {
    const parent = throwAwayFolder()
    chmodSync(parent, 0o755)
    const own = path.join(parent, 'own')
    const foreign = path.join(parent, 'foreign')
    for (const folder of [own, foreign]) mkdirSync(folder)
    if (isRoot) chownSync(own, nobody.uid, nobody.gid)
    const children = [await sleepIn(own, 'postgres'), await sleepIn(own, 'other')]
    const pids = children.map(({ pid }) => pid)
    try {
      expect(answers(pids, own)).toEqual([true, false])
      if (isRoot) expect(answers(pids, foreign)).toEqual([false, false])
    } finally {
      for (const child of children) child.kill('SIGKILL')
      rmSync(parent, { recursive: true })
    }
  },
)
