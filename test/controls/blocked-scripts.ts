// Blocks each script of each page in turn, as extensions of browsers do: the page must work without it or say that
// something did not load, and must not wait for it.
//   script/trial blocked-scripts            every page
//   script/trial blocked-scripts /pricing   only pages with this in their address
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const config = path.join(import.meta.dirname, 'playwright.config.ts')
const wanted = process.argv.slice(2).flatMap((address) => ['--grep', address])
const { status } = spawnSync(
  'playwright',
  ['test', 'blocked-scripts', `--config=${config}`, '--reporter=list', ...wanted],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
