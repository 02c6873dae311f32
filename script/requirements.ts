// Prints which numbers of docs/requirements.md and docs/trust.md stand in the title of a test and which do not.
//   script/requirements            a line an area, then the numbers that no test bears
//   script/requirements AREA...    the same for these areas only, ending with 1 if a number of theirs is bare
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Expression, parseSync, Visitor } from 'oxc-parser'

const numberIn = /\b(?:[A-Z]+|T-[A-Z])-?\d+\b/g

/** The numbers that a list of requirements names, in its order: items of the form `- **SKY-01** ...` or `- **T-A1** ...`. */
export function numbersListed(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]+-\d+|T-[A-Z]\d+)\*\*/gm)].flatMap(([, number]) =>
    number ? [number] : [],
  )
}

/** The numbers in brackets in the titles of tests: `test('[SKY-07] [SKY-02] ...')`, `describe('[API-01] ...')`. */
export function numbersBorne(path: string, source: string): string[] {
  const numbers: string[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    CallExpression(call) {
      const [title] = call.arguments
      if (!title || !['test', 'it', 'describe'].includes(rootName(call.callee))) return
      for (const [, inside = ''] of source.slice(title.start, title.end).matchAll(/\[([^\]]+)\]/g))
        if (title.type === 'Literal' || title.type === 'TemplateLiteral')
          numbers.push(...(inside.match(numberIn) ?? []))
    },
  }).visit(program)
  return numbers
}

/** The name that a callee begins with: `test` for `test`, `test.each(table)` and `test.skip`. */
function rootName(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  return callee.type === 'CallExpression' ? rootName(callee.callee) : ''
}

function testFilesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'build', '.git', 'data'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return testFilesBelow(path)
    return /\.(test|journey)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function main(areas: readonly string[]): number {
  const root = resolve(import.meta.dirname, '..')
  const listed = ['docs/requirements.md', 'docs/trust.md'].flatMap((path) =>
    numbersListed(readFileSync(join(root, path), 'utf8')),
  )
  const borne = new Set(
    testFilesBelow(root).flatMap((path) => numbersBorne(path, readFileSync(path, 'utf8'))),
  )
  const areaOf = (number: string): string => number.replace(/-?\d+$/, '')
  const shown = listed.filter((number) => areas.length === 0 || areas.includes(areaOf(number)))
  for (const area of new Set(shown.map(areaOf))) {
    const numbers = shown.filter((number) => areaOf(number) === area)
    const proven = numbers.filter((number) => borne.has(number))
    console.log(`${area.padEnd(6)} ${String(proven.length).padStart(3)} of ${numbers.length} borne by a test`)
  }
  const bare = shown.filter((number) => !borne.has(number))
  console.log(bare.length === 0 ? 'No number is without a test.' : `Without a test: ${bare.join(' ')}`)
  return areas.length > 0 && bare.length > 0 ? 1 : 0
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename)
  process.exitCode = main(process.argv.slice(2))
