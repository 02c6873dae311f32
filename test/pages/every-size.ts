// Checks every page and state at five sizes, from a phone to a large screen: `script/test pages` checks two of them.
// If CONTENT_FOLDER names an owner's folder, only pages are checked, since dialogs and games are opened by texts that ship.
//   script/trial sizes                      every page and state
//   script/trial sizes pricing skyway-won   these only
//   CONTENT_FOLDER=site script/trial sizes  every page of the owner's site
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const { CONTENT_FOLDER: folder = 'content' } = process.env
const wanted = process.argv.slice(2).join('|')
const { status } = spawnSync(
  'playwright',
  [
    'test',
    'states',
    `--config=${path.join(import.meta.dirname, 'playwright.config.ts')}`,
    '--reporter=list',
    ...(wanted ? ['--grep', ` (${wanted}) can be`] : []),
  ],
  { stdio: 'inherit', env: { ...process.env, PAGES_SIZES: 'all', PAGES_CONTENT_FOLDER: folder } },
)
process.exitCode = status ?? 1
