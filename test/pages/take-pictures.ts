// Takes pictures of the pages and states of this commit. script/visual also runs it in the folder of another commit, whose
// pages and states may differ.
//   node test/pages/take-pictures.ts --into FOLDER [--all-sizes] [--jpeg] [NAME...]
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

const { values: flags, positionals: names } = parseArgs({
  options: {
    into: { type: 'string' },
    'all-sizes': { type: 'boolean', default: false },
    jpeg: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (flags.into === undefined) throw new Error('Say where to: --into FOLDER')
const wanted = names.length > 0 ? `(${names.join('|')})` : '[^ ]+'
const { status } = spawnSync(
  'playwright',
  [
    'test',
    'take-pictures',
    '--config=test/pages/pictures/playwright.config.ts',
    '--reporter=line',
    '--pass-with-no-tests',
    '--grep',
    ` ${wanted} is pictured$`,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PICTURES_FOLDER: path.resolve(flags.into),
      PICTURES_SIZES: flags['all-sizes'] ? 'all' : 'two',
      PICTURES_TYPE: flags.jpeg ? 'jpeg' : 'png',
    },
  },
)
process.exitCode = status ?? 1
