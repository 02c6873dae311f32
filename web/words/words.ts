import leven from 'leven'
import { parse } from 'yaml'
import type { z } from 'zod'

type Fault = z.core.$ZodRawIssue

/**
 * Reads a YAML file of the owner's words and checks it.
 *
 * @param file where the words stand, as the owner knows it, for example `content/site.yaml`
 * @throws Error naming the file, each field that is missing or wrong, and what is expected there
 */
export function readWords<Shape extends z.ZodType>(
  file: string,
  text: string,
  shape: Shape,
): z.output<Shape> {
  const result = shape.safeParse(parseYaml(file, text), { error: whatIsWrong })
  if (result.success) return result.data
  throw unusable(
    file,
    result.error.issues.map(
      ({ path, message }) =>
        `${path.map((step) => nameOfStep(step)).join('.') || '(the whole file)'}: ${message}`,
    ),
  )
}

/**
 * Reads a text with a head of YAML between two lines of `---`, and checks the head.
 *
 * @returns the words of the head, and the text that follows it as it stands
 * @throws Error as `readWords` does, also when there is no head
 */
export function readHeadedText<Shape extends z.ZodType>(
  file: string,
  text: string,
  shape: Shape,
): { head: z.output<Shape>; body: string } {
  const [, head, body] = /^---\r?\n(.*?)^---[^\S\n]*\r?$(.*)/ms.exec(text) ?? []
  if (head === undefined || body === undefined) {
    throw unusable(file, [
      '(the whole file): expected to begin with a head of fields between two lines of ---',
    ])
  }
  return { head: readWords(file, head, shape), body: body.trim() }
}

/** The known name that was most likely meant, as the end of a sentence; nothing when none is near. */
export function meant(given: string, known: readonly string[]): string {
  const [nearest] = known
    .map((name) => ({ name, distance: leven(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= 1 + name.length / 4)
    .sort((one, other) => one.distance - other.distance)
  return nearest ? `; did you mean '${nearest.name}'?` : ''
}

function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw unusable(file, [error instanceof Error ? error.message : String(error)])
  }
}

/** What the build stops with: the file, as the owner knows it, and each thing that is wrong with it. */
export function unusable(file: string, faults: readonly string[]): Error {
  return new Error(`${file} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

/** Places in a list are counted as people count: the first is 1. */
function nameOfStep(step: PropertyKey): string {
  return typeof step === 'number' ? String(step + 1) : String(step)
}

/** What is expected where a field is wrong; nothing for faults whose shape says it itself. */
function whatIsWrong(fault: Fault): string | undefined {
  if (fault.code === 'unrecognized_keys') {
    const known = fieldsOf(fault.inst)
    return fault.keys.map((key) => `'${key}' is no field here${meant(key, known)}`).join(', ')
  }
  if (fault.code === 'invalid_type')
    return `expected ${kinds[fault.expected] ?? fault.expected}, ${found(fault.input)}`
  if (fault.code === 'invalid_value') {
    const given = typeof fault.input === 'string' ? meant(fault.input, fault.values.map(String)) : ''
    return `expected ${fault.values.join(' or ')}, ${found(fault.input)}${given}`
  }
  if (fault.code === 'too_small' && fault.origin === 'array') {
    return `expected a list of at least ${fault.minimum}`
  }
  if (fault.code === 'invalid_format')
    return `expected ${formats[fault.format] ?? fault.format}, ${found(fault.input)}`
  return undefined
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
  email: 'an e-mail address',
  url: 'a whole address with https://',
  date: 'a date such as 2026-11-21',
}

function found(input: unknown): string {
  if (input === undefined || input === null) return 'found nothing'
  if (Array.isArray(input)) return 'found a list'
  if (typeof input === 'object') return 'found fields'
  return `found ${JSON.stringify(input)}`
}

function fieldsOf(shape: unknown): string[] {
  const hasFields = typeof shape === 'object' && shape !== null && 'shape' in shape
  return hasFields && typeof shape.shape === 'object' ? Object.keys(shape.shape ?? {}) : []
}
