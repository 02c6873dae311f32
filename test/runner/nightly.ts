// Runs the trials that a release needs, one after the other, and prints a table of them. Exits with 1 if one fails.
//   script/trial nightly
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** The trials that take minutes; others take hours, or need a release to compare with. */
const names = ['isolation', 'id-blocks', 'sizes', 'hands', 'controls', 'blocked-scripts', 'first-presses']

const command = path.resolve(import.meta.dirname, '../../script/trial')
const results = names.map((name) => {
  console.log(`\nscript/trial ${name}\n`)
  const begun = performance.now()
  const { status } = spawnSync(command, [name], { stdio: 'inherit' })
  const minutes = (performance.now() - begun) / 60_000
  return { trial: name, result: status === 0 ? 'passed' : 'failed', minutes: Number(minutes.toFixed(1)) }
})
console.table(results)
if (results.some(({ result }) => result === 'failed')) process.exitCode = 1
