import { spawnSync } from 'node:child_process'
import path from 'node:path'

const config = path.resolve(import.meta.dirname, '../../controls/playwright.config.ts')

/**
 * Runs a file of `test/controls`, prints each of its tests, and lets this process exit with its code.
 *
 * @param file its name: `hands`
 */
export function runControls(file: string): void {
  const wanted = process.argv.slice(2).flatMap((words) => ['--grep', words])
  const { status } = spawnSync(
    'playwright',
    ['test', `/${file}.pages.ts`, `--config=${config}`, '--reporter=list', ...wanted],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}
