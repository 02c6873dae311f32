// Runs the tests of the server on a PostgreSQL whose transactions are all serializable, as those of some distributed
// engines are. It refuses a transaction that could not have run before or after the others, and the server retries it.
//   script/trial isolation
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const { status } = spawnSync('vitest', ['run', '--project', 'server'], {
  cwd: path.resolve(import.meta.dirname, '../..'),
  env: { ...process.env, TEST_ISOLATION: 'serializable' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
