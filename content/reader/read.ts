import type { z } from 'zod'
import { LayeredYaml, type Source } from './layered-yaml.ts'
import { ContentError, type Mistakes, meant, unusable } from './mistakes.ts'
import { fillIn, siteValues } from './placeholders.ts'

type Issue = z.core.$ZodRawIssue

/** What is wrong at a place of a YAML file, which may be inside the field that is named. */
interface Mistake {
  readonly path: readonly PropertyKey[]
  readonly field: readonly PropertyKey[]
  readonly sentence: string
}

/**
 * Parses and checks a YAML content file, laid over the one that ships. Placeholders such as `{{name}}` are replaced by
 * the values of site.yaml.
 *
 * @param kept names of placeholders that stay in the texts, because the program fills them in later
 * @throws ContentError naming the file, line and field of each mistake, and what is expected there
 */
export function readYaml<Schema extends z.ZodType>(
  source: Source,
  schema: Schema,
  kept: readonly string[] = [],
): z.output<Schema> {
  const yaml = new LayeredYaml(source)
  const mistakes: Mistake[] = []
  const value = filled(yaml.value, kept, [], mistakes)
  const result = schema.safeParse(value, { error: describeIssue })
  if (result.success && mistakes.length === 0) return result.data
  throw new ContentError(
    [...mistakes, ...(result.error?.issues ?? []).flatMap(mistakesOf)].map(({ path, field, sentence }) => {
      const { file, line } = yaml.placeOf(path)
      return { file, sentences: [atLine(line, inField(field, line, sentence))] }
    }),
  )
}

/**
 * Reads a text that begins with front matter: YAML between two lines of `---`. Laid over a text that ships, it may have
 * only the fields that differ, and no text of its own.
 *
 * @param readBody parses the rest of the text, with its placeholders replaced. Throws as `readYaml` does
 * @throws ContentError naming the mistakes in both parts, or that there is no front matter
 */
export function readFrontMatter<Schema extends z.ZodType, Body>(
  source: Source,
  schema: Schema,
  readBody: (body: Source) => Body,
): { head: z.output<Schema>; body: Body } {
  const { head: fields, body: written } = layeredParts(source)
  const { text, sentences } = filledLines(written)
  const head = attempt(() => readYaml(fields, schema))
  const body = attempt(() => readBody({ ...written, text }))
  const wrong = [...('mistakes' in head ? head.mistakes : []), ...('mistakes' in body ? body.mistakes : [])]
  if (sentences.length > 0) wrong.push({ file: written.file, sentences })
  if (wrong.length > 0 || 'mistakes' in head || 'mistakes' in body) throw new ContentError(wrong)
  return { head: head.value, body: body.value }
}

/**
 * Returns the front matter of a text, laid over that of the text that ships, and the rest of the one that has any.
 *
 * @throws ContentError if there is no front matter
 */
export function layeredParts(source: Source): { readonly head: Source; readonly body: Source } {
  const own = parts(source)
  if (!source.over) return own
  const shipped = parts(source.over)
  return { head: { ...own.head, over: shipped.head }, body: own.body.text === '' ? shipped.body : own.body }
}

/** Returns the front matter and the rest of a text. */
function parts({ file, text }: Source): { readonly head: Source; readonly body: Source } {
  const [, head, rest] = /^---\r?\n(.*?)^---[^\S\n]*\r?$(.*)/ms.exec(text) ?? []
  if (head === undefined || rest === undefined) {
    throw unusable(file, ['(the whole file): expected to begin with front matter between two lines of ---'])
  }
  const linesBefore = text.slice(0, text.length - rest.trimStart().length).split('\n').length
  return {
    head: { file, text: head, firstLine: 2 },
    body: { file, text: rest.trim(), firstLine: linesBefore },
  }
}

/** Returns a text with its placeholders replaced, and a sentence for each unknown one. */
function filledLines({ text, firstLine = 1 }: Source): { text: string; sentences: readonly string[] } {
  const lines = text.split('\n').map((line) => fillIn(line, siteValues()))
  return {
    text: lines.map((line) => line.text).join('\n'),
    sentences: lines.flatMap(({ sentences }, index) =>
      sentences.map((sentence) => atLine(firstLine + index, sentence)),
    ),
  }
}

/** Returns the value, or the mistakes if it is invalid. */
function attempt<Value>(
  read: () => Value,
): { readonly value: Value } | { readonly mistakes: readonly Mistakes[] } {
  try {
    return { value: read() }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { mistakes: error.mistakes }
  }
}

/** Returns a value with the placeholders of all its texts replaced; adds a mistake for each unknown one. */
function filled(
  value: unknown,
  kept: readonly string[],
  path: readonly PropertyKey[],
  mistakes: Mistake[],
): unknown {
  if (typeof value === 'string') {
    const { text, sentences: wrong } = fillIn(value, siteValues(), kept)
    mistakes.push(...wrong.map((sentence) => ({ path, field: path, sentence })))
    return text
  }
  if (Array.isArray(value)) return value.map((each, index) => filled(each, kept, [...path, index], mistakes))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, filled(each, kept, [...path, name], mistakes)]),
  )
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path.map((step) => nameOfStep(step)).join('.') || '(the whole file)'
}

/** Returns a step of a field's path. Entries of a list are counted from 1. */
function nameOfStep(step: PropertyKey): string {
  return typeof step === 'number' ? String(step + 1) : String(step)
}

/** Returns a sentence that begins with its field. A line names what is wrong at the top of a file well enough. */
function inField(field: readonly PropertyKey[], line: number | undefined, sentence: string): string {
  return field.length === 0 && line !== undefined ? sentence : `${fieldPath(field)}: ${sentence}`
}

/** Returns a sentence that begins with the line of the file that it is about, if that is known. */
export function atLine(line: number | undefined, sentence: string): string {
  return line === undefined ? sentence : `line ${line}: ${sentence}`
}

/** Returns a mistake for what a schema says; unknown fields are each a mistake of their own line. */
function mistakesOf(issue: z.core.$ZodIssue): Mistake[] {
  const { path: field, message } = issue
  if (issue.code !== 'unrecognized_keys') return [{ path: field, field, sentence: message }]
  const sentences = message.split('\n')
  return issue.keys.map((key, index) => ({
    path: [...field, key],
    field,
    sentence: sentences[index] ?? message,
  }))
}

/** Returns what is expected in an invalid field, or undefined if the schema says it itself. */
function describeIssue(issue: Issue): string | undefined {
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsOf(issue.inst)
    return issue.keys.map((key) => `unknown field '${key}'${meant(key, known)}`).join('\n')
  }
  if (issue.code === 'invalid_type')
    return `expected ${kinds[issue.expected] ?? issue.expected}, ${found(issue.input)}`
  if (issue.code === 'invalid_value') {
    const given = typeof issue.input === 'string' ? meant(issue.input, issue.values.map(String)) : ''
    return `expected ${issue.values.join(' or ')}, ${found(issue.input)}${given}`
  }
  if (issue.code === 'too_small' && issue.origin === 'array') {
    return `expected a list of at least ${issue.minimum}`
  }
  if (issue.code === 'too_small' && isNumber(issue.origin))
    return `expected ${issue.minimum} or more, ${found(issue.input)}`
  if (issue.code === 'too_big' && isNumber(issue.origin))
    return `expected ${issue.maximum} or less, ${found(issue.input)}`
  if (issue.code === 'invalid_format')
    return `expected ${formats[issue.format] ?? issue.format}, ${found(issue.input)}`
  return undefined
}

function isNumber(origin: string): boolean {
  return origin === 'number' || origin === 'int'
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text (between quotes where it looks like a number or a date)',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields of its own',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a whole address with https://',
  date: 'a date such as 2026-11-21',
}

function found(input: unknown): string {
  if (input === undefined || input === null) return 'found nothing'
  if (Array.isArray(input)) return 'found a list'
  if (typeof input === 'object') return 'found fields'
  return `found ${JSON.stringify(input)}`
}

function fieldsOf(schema: unknown): string[] {
  const hasFields = typeof schema === 'object' && schema !== null && 'shape' in schema
  return hasFields && typeof schema.shape === 'object' ? Object.keys(schema.shape ?? {}) : []
}
