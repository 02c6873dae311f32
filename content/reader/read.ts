import { parse } from 'yaml'
import type { z } from 'zod'
import { ContentError, meant, unusable } from './mistakes.ts'
import { fillIn, siteValues } from './placeholders.ts'

type Issue = z.core.$ZodRawIssue

/**
 * Parses and checks a YAML content file. Placeholders such as `{{name}}` are replaced by the values of
 * content/site.yaml.
 *
 * @param file the path as the owner knows it, for example `content/site.yaml`
 * @param kept names of placeholders that stay in the texts, because the program fills them in later
 * @throws ContentError naming the file, each missing or invalid field, and what is expected there
 */
export function readYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  kept: readonly string[] = [],
): z.output<Schema> {
  const sentences: string[] = []
  const value = filled(parseYaml(file, text), kept, [], sentences)
  const result = schema.safeParse(value, { error: describeIssue })
  if (result.success && sentences.length === 0) return result.data
  for (const { path, message } of result.error?.issues ?? []) sentences.push(`${fieldPath(path)}: ${message}`)
  throw unusable(file, sentences)
}

/**
 * Reads a text that begins with front matter: YAML between two lines of `---`.
 *
 * @param readBody parses the rest of the text, with its placeholders replaced. Throws as `readYaml` does
 * @throws ContentError naming the mistakes in both parts, or that there is no front matter
 */
export function readFrontMatter<Schema extends z.ZodType, Body>(
  file: string,
  text: string,
  schema: Schema,
  readBody: (body: string) => Body,
): { head: z.output<Schema>; body: Body } {
  const [, headText, bodyText] = /^---\r?\n(.*?)^---[^\S\n]*\r?$(.*)/ms.exec(text) ?? []
  if (headText === undefined || bodyText === undefined) {
    throw unusable(file, ['(the whole file): expected to begin with front matter between two lines of ---'])
  }
  const { text: body, sentences } = fillIn(bodyText.trim(), siteValues())
  const sides = [attempt(() => readYaml(file, headText, schema)), attempt(() => readBody(body))] as const
  const wrong = [...sides.flatMap((side) => ('sentences' in side ? side.sentences : [])), ...sentences]
  const [headSide, bodySide] = sides
  if (wrong.length > 0 || 'sentences' in headSide || 'sentences' in bodySide) throw unusable(file, wrong)
  return { head: headSide.value, body: bodySide.value }
}

/** Returns the value, or the mistakes if it is invalid. */
function attempt<Value>(
  read: () => Value,
): { readonly value: Value } | { readonly sentences: readonly string[] } {
  try {
    return { value: read() }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { sentences: error.mistakes.flatMap(({ sentences }) => sentences) }
  }
}

/** Returns a value with the placeholders of all its texts replaced; adds a sentence for each unknown one. */
function filled(
  value: unknown,
  kept: readonly string[],
  path: readonly PropertyKey[],
  sentences: string[],
): unknown {
  if (typeof value === 'string') {
    const { text, sentences: wrong } = fillIn(value, siteValues(), kept)
    sentences.push(...wrong.map((sentence) => `${fieldPath(path)}: ${sentence}`))
    return text
  }
  if (Array.isArray(value)) return value.map((each, index) => filled(each, kept, [...path, index], sentences))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, filled(each, kept, [...path, name], sentences)]),
  )
}

/** Parses YAML. Throws a ContentError that names the file and the line. */
export function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw unusable(file, [error instanceof Error ? error.message : String(error)])
  }
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path.map((step) => nameOfStep(step)).join('.') || '(the whole file)'
}

/** Returns a step of a field's path. Entries of a list are counted from 1. */
function nameOfStep(step: PropertyKey): string {
  return typeof step === 'number' ? String(step + 1) : String(step)
}

/** Returns what is expected in an invalid field, or undefined if the schema says it itself. */
function describeIssue(issue: Issue): string | undefined {
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsOf(issue.inst)
    return issue.keys.map((key) => `unknown field '${key}'${meant(key, known)}`).join(', ')
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
