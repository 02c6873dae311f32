// Runs the states of test/visual in a browser, at all sizes. `--update` renews the baseline, and removes files that no
// longer belong to a state. `--pictures` takes a picture of each state at every size in both themes. `--showcase`
// takes only the pictures of the README and of the manifest.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { albumFolder, writeAlbum } from './album.ts'
import { allStates, pictures } from './states.ts'

const { values: flags, positionals: wanted } = parseArgs({
  options: {
    update: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    showcase: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const baseline = path.join(import.meta.dirname, 'baseline')

if (flags.update) {
  mkdirSync(baseline, { recursive: true })
  const files = new Set([
    ...allStates()
      .filter(({ textsOnly }) => !textsOnly)
      .map(({ name }) => `${name}.txt`),
    ...pictures.map(({ file }) => file),
  ])
  for (const file of readdirSync(baseline)) if (!files.has(file)) rmSync(path.join(baseline, file))
}
if (flags.pictures) rmSync(albumFolder, { recursive: true, force: true })
const names = wanted.map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|')
// The tests of the detectors compare with an existing baseline, so they are left out.
const titles = flags.showcase
  ? ['--grep', ' is taken$']
  : names || flags.update || flags.pictures
    ? ['--grep', ` (${names || '[^ ]+'}) can be read and used by everyone`]
    : []
const { status } = spawnSync(
  'playwright',
  [
    'test',
    '--config=test/visual/playwright.config.ts',
    '--reporter=list,./test/visual/report.ts',
    ...(flags.update ? ['--update-snapshots=changed'] : []),
    ...titles,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      VISUAL_WHOLE: '1',
      ...(flags.pictures && { VISUAL_ALBUM: '1' }),
      ...(flags.showcase && { VISUAL_SHOWCASE: '1' }),
    },
  },
)
if (flags.pictures) console.log(`Every picture: ${writeAlbum()}`)
process.exitCode = status ?? 1
