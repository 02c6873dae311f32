// Writes what the documents say of the settings from server/settings: the two tables of docs/operator/settings.md, and the
// end of deploy/example.env. With --check it writes nothing, and exits with 1 if they say something else.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '../../server/settings/limits.ts'
import { shape, variableName } from '../../server/settings/settings.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Setting {
  readonly name: string
  readonly usual: string
  readonly meaning: string
}

const settings: readonly Setting[] = Object.entries(shape.shape).map(([key, schema]) => {
  const usual = schema.safeParse(undefined).data
  return {
    name: variableName(key),
    usual: (Array.isArray(usual) ? usual.join(',') : JSON.stringify(usual)?.replace(/^"|"$/g, '')) ?? '',
    meaning: schema.description ?? '',
  }
})

function table(...rows: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return [head, `|${'---|'.repeat(rows[0]?.length ?? 0)}`, ...rest].join('\n')
}

const settingsTable = table(
  ['variable', 'default', 'meaning'],
  ...settings.map(({ name, usual, meaning }) => [`\`${name}\``, usual && `\`${usual}\``, meaning]),
)

const spans = new Map([
  [10, 'ten seconds'],
  [60, 'a minute'],
  [3600, 'an hour'],
  [86_400, 'a day'],
])

const limitsTable = table(
  ['what', 'how many', 'in', 'per', 'level'],
  ...Object.values(limits).map(({ what, uses, seconds, per, level }) => [
    what,
    String(uses),
    spans.get(seconds) ?? `${seconds} seconds`,
    per === 'person' ? 'person' : 'client address',
    `\`${variableName(level)}\``,
  ]),
)

/** Returns a page with a table in place of the one that has the same head. */
function withTable(page: string, written: string): string {
  const [head = ''] = written.split('\n', 1)
  const from = page.indexOf(head)
  if (from < 0) throw new Error(`The page has no table ${head}`)
  return page.slice(0, from) + written + page.slice(page.indexOf('\n\n', from))
}

const endOfExample = '# All other settings, as they are unless set.\n'

/** Returns the example with a line for each setting that neither it nor one of the files beside it sets. */
function withSettings(example: string, ...beside: readonly string[]): string {
  const from = example.indexOf(endOfExample)
  if (from < 0) throw new Error(`The example has no line ${endOfExample}`)
  const own = example.slice(0, from)
  const isSet = (name: string) => new RegExp(`(?:^|[ #])${name}[:=]`, 'm').test([own, ...beside].join('\n'))
  const lines = settings
    .filter(({ name }) => !isSet(name))
    .map(({ name, usual, meaning }) => `\n# ${meaning}\n#${name}=${usual}\n`)
  return own + endOfExample + lines.join('')
}

/** Returns each document that is written from the code, as it should be. */
export function documents(): ReadonlyMap<string, string> {
  const page = withTable(withTable(read('docs/operator/settings.md'), settingsTable), limitsTable)
  return new Map([
    ['docs/operator/settings.md', page],
    [
      'deploy/example.env',
      withSettings(read('deploy/example.env'), read('deploy/compose.yaml'), read('deploy/Containerfile')),
    ],
  ])
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  for (const [file, text] of documents()) {
    if (text === read(file)) continue
    if (process.argv.includes('--check')) {
      console.error(`${file} says something else than server/settings: run script/generate`)
      process.exitCode = 1
    } else writeFileSync(path.join(root, file), text)
  }
}
