// Adds the game of test/third-game to a clone by its entries alone, and prints the files that it adds and the few that it changes.
// Then runs the test command there. Exits with 1 if another file changes, or if a test fails with three games.
//
//   script/trial third-game [STEP...]   all steps of script/test, or these, such as types unit
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A text that takes the place of another one in a file. */
interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

const root = path.resolve(import.meta.dirname, '../..')
const game = path.join(root, 'test/third-game')

/** The entries, and the texts by the number of the type. */
const edits: readonly Edit[] = [
  {
    file: 'engine/games.ts',
    from: 'import { sandwich }',
    to: "import { ladder } from './ladder/game.ts'\nimport { sandwich }",
  },
  { file: 'engine/games.ts', from: '2: sandwich }', to: '2: sandwich, 3: ladder }' },
  {
    file: 'web/play/games.ts',
    from: 'import { sandwichPages }',
    to: "import { ladderPages } from './ladder/game.ts'\nimport { sandwichPages }",
  },
  { file: 'web/play/games.ts', from: '2: sandwichPages }', to: '2: sandwichPages, 3: ladderPages }' },
  text('continue-game', 'progress', 'card {{part}} of {{parts}}'),
  text(
    'game-messages',
    'words',
    '\n    won: You are at the top of the ladder.\n    lost: The ladder was too short.\n    tooLow: That card was too low.',
  ),
  text('daily', 'marks', '{{count}} cards are on the ladder.'),
  text(
    'apis',
    'actions',
    '\n    card:\n      name: Choose a card (Ladder)\n      actionId: The place in the row\n      itemRow: Not used\n      itemColumn: Not used',
  ),
]

/** What else may change: it is written by programs of the project. */
const written = ['content/interface/keys.json', 'docs/openapi.json']

const folder = mkdtempSync(path.join(tmpdir(), 'skyway-third-game-'))
const clone = path.join(folder, 'skyway')
execFileSync('git', ['clone', '--quiet', root, clone])
cpSync(game, clone, { recursive: true })
for (const { file, from, to } of edits) {
  const place = path.join(clone, file)
  const before = readFileSync(place, 'utf8')
  if (before.split(from).length !== 2) throw new Error(`${file} does not have '${from}' once.`)
  writeFileSync(
    place,
    before.replace(from, () => to),
  )
}
const isWritten = run('script/generate && biome check --write engine/games.ts web/play/games.ts')
if (!isWritten) throw new Error(`The texts and the API's document cannot be written in ${clone}.`)
execFileSync('git', ['add', '--all'], { cwd: clone })
const changed = execFileSync('git', ['diff', '--cached', '--name-status'], { cwd: clone, encoding: 'utf8' })
const files = changed
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
const named = (kind: string) => files.flatMap(([status, file = '']) => (status === kind ? [file] : []))
const byHand = named('M').filter((file) => !written.includes(file))
print('It adds', named('A'))
print('It changes', byHand)
print(
  'Programs write anew',
  named('M').filter((file) => written.includes(file)),
)
const wrong = byHand.filter((file) => !edits.some((edit) => edit.file === file))
print('It must not change', wrong)
const isPassed = run(`script/test ${process.argv.slice(2).join(' ')}`) && wrong.length === 0
if (isPassed) rmSync(folder, { recursive: true })
else console.log(`The clone is ${clone}.`)
process.exitCode = isPassed ? 0 : 1

function text(catalog: string, key: string, value: string): Edit {
  const quoted = value.startsWith('\n') ? value : ` '${value}'`
  return {
    file: `content/interface/en-US/${catalog}.yaml`,
    from: `\n${key}:\n`,
    to: `\n${key}:\n  '3':${quoted}\n`,
  }
}

/** Runs a command of the shell in the clone. Returns whether it has succeeded. */
function run(command: string): boolean {
  const { status } = spawnSync('bash', ['-c', command], { cwd: clone, stdio: 'inherit' })
  return status === 0
}

function print(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}
