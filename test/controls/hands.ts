// Plays whole games of both types by each hand: by mouse and by keyboard alone at 1280x720, by finger at 360x640. The player
// knows only what a screen reader says. Exits with 1 if a game does not come to its end.
//   script/trial hands              both games by each hand
//   script/trial hands keyboard     only those with this in their title
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const config = path.join(import.meta.dirname, 'playwright.config.ts')
const wanted = process.argv.slice(2).flatMap((words) => ['--grep', words])
const { status } = spawnSync(
  'playwright',
  ['test', 'hands', `--config=${config}`, '--reporter=list', ...wanted],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
