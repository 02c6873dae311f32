// Uses every control of every page, as anybody and as an admin: each must change the page, lead elsewhere or ask the server.
// Exits with 1 if one does nothing or an error is in the console.
//   script/trial controls              every page
//   script/trial controls /pricing     only pages with this in their address
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const config = path.join(import.meta.dirname, 'playwright.config.ts')
const wanted = process.argv.slice(2).flatMap((address) => ['--grep', address])
const { status } = spawnSync(
  'playwright',
  ['test', 'every-page', `--config=${config}`, '--reporter=list', ...wanted],
  {
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
