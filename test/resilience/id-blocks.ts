// Runs the tests of the server on a PostgreSQL that allocates ids in blocks, as a distributed database does: they are
// unique, and have no order.
//   script/trial id-blocks
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const { status } = spawnSync('vitest', ['run', '--project', 'server'], {
  cwd: path.resolve(import.meta.dirname, '../..'),
  env: { ...process.env, TEST_IDS: 'blocks' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
