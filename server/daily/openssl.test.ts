import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { chainLinks } from '@skyway/engine/chance/seed-chain.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'

const page = readFileSync(new URL('../../docs/daily.md', import.meta.url), 'utf8')
/** The commands that docs/daily.md prints. */
const [before = '', toAnchor = ''] = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(
  ([, commands]) => commands,
)

let folder: string
beforeAll(() => {
  folder = throwAwayFolder()
})
afterAll(() => rmSync(folder, { recursive: true }))

const links = chainLinks(new Uint8Array(32).fill(0xc5), 60).map(seedToHex)

/** Runs printed commands with these values in place of the printed ones, in a plain shell. */
function run(commands: string, values: Readonly<Record<string, string | number>>): string {
  let script = commands
  for (const [name, value] of Object.entries(values)) {
    const assigned = new RegExp(`^${name}=.*$`, 'm')
    script = assigned.test(script)
      ? script.replace(assigned, `${name}=${value}`)
      : `${name}=${value}\n${script}`
  }
  return execFileSync('bash', ['-euo', 'pipefail', '-c', script], { encoding: 'utf8', cwd: folder }).trim()
}

test('the printed OpenSSL command computes the seed of the day before', { tags: 'DAILY-08' }, () => {
  for (const number of [60, 2, 1]) expect(run(before, { seed: links[number] ?? '' })).toBe(links[number - 1])
})

test.each([1, 3, 20])(
  'the printed OpenSSL commands lead from day %i to the anchor',
  { tags: 'DAILY-08' },
  (days) => {
    expect(run(toAnchor, { seed: links[days] ?? '', days })).toBe(links[0])
  },
)

test('the printed OpenSSL commands do not lead from another seed to the anchor', { tags: 'DAILY-08' }, () => {
  expect(run(toAnchor, { seed: links[4] ?? '', days: 3 })).not.toBe(links[0])
  expect(run(toAnchor, { seed: 'ab'.repeat(32), days: 3 })).not.toBe(links[0])
})
