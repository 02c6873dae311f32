import { layeredSource, pathsOf } from '../../../content/reader/content.ts'
import { LayeredYaml, type Source } from '../../../content/reader/layered-yaml.ts'
import { fillIn, siteLanguage, siteValues } from '../../../content/reader/placeholders.ts'
import { layeredParts } from '../../../content/reader/read.ts'

/** A text that the owner can change. */
export interface OwnText {
  /** Below the content folder: `interface/en-US/codes.yaml`. */
  readonly file: string
  /** As the check names it: `plans.2.price`. In the text of a Markdown file, `line 12`. */
  readonly field: string
  /** As it is written, with its placeholders. */
  readonly text: string
}

const files = ['site.yaml', 'pages/*.yaml', 'games/*.yaml', 'legal/*.md']
/**
 * Returns the texts that the owner can change and that have all `words` in their text, as it is written or as it is
 * shown, or in the name of their file or field. Case makes no difference, nor do the shapes of quotation marks.
 *
 * @throws ContentError if a file cannot be parsed
 */
export function textsWith(words: readonly string[]): readonly OwnText[] {
  const wanted = words.map(folded)
  return [...files, `interface/${siteLanguage()}/*.yaml`]
    .flatMap(pathsOf)
    .flatMap((file) => textsIn(layeredSource(file), file))
    .filter(({ file, field, text }) => {
      const searched = folded([file, field, text, fillIn(text, siteValues()).text].join('\n'))
      return wanted.every((word) => searched.includes(word))
    })
}

/** Returns a text on one line of its own, with the file and the field where the owner finds it. */
export function lineOf({ file, field, text }: OwnText): string {
  const [first = '', ...others] = text.trim().split('\n')
  return `${file}  ${field}: ${first.trimEnd()}${others.length > 0 ? ' …' : ''}`
}

/**
 * Returns the texts of a file, in their order: each value of a YAML file, and of a Markdown file each value of its
 * front matter, heading, paragraph, list item and row of a table.
 *
 * @param file its path below the content folder
 * @throws ContentError if the YAML cannot be parsed
 */
export function textsIn(source: Source, file: string): readonly OwnText[] {
  if (!file.endsWith('.md')) return valuesIn(file, new LayeredYaml(source).value)
  const { head, body } = layeredParts(source)
  return [...valuesIn(file, new LayeredYaml(head).value), ...blocksIn(file, body)]
}

function valuesIn(file: string, value: unknown, field = ''): readonly OwnText[] {
  if (typeof value === 'string') return [{ file, field, text: value }]
  if (typeof value === 'number' || typeof value === 'boolean') return [{ file, field, text: String(value) }]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, each]) => {
    const step = isList ? String(Number(key) + 1) : key
    return valuesIn(file, each, field === '' ? step : `${field}.${step}`)
  })
}

/** A line of Markdown that does not continue the line before it. */
const begins = /^\s*(?:#+ |[-*] |\d+\. |\|)/

function blocksIn(file: string, { text, firstLine = 1 }: Source): readonly OwnText[] {
  const lines = text.split('\n')
  const blocks: { line: number; text: string }[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const before = lines[index - 1] ?? ''
    const last = blocks.at(-1)
    if (last && before.trim() !== '' && !before.startsWith('#') && !begins.test(line))
      last.text += `\n${line}`
    else blocks.push({ line: firstLine + index, text: line })
  }
  return blocks.map(({ line, text }) => ({ file, field: `line ${line}`, text }))
}

/** Returns a text as it is compared: without case, line ends and the shapes of quotation marks. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, ' ')
}
