import * as text from '../../content/text/apis.ts'
import type { Schema } from './openapi.ts'

/** A part of a sentence about a value. `shape` is the name of the shape that it links to. */
export interface Piece {
  readonly text: string
  readonly shape?: string
}

/** Returns what a schema allows, in words: 'a whole number from 0 to 3', 'a list of Candle'. */
export function typeText(schema: Schema | undefined): readonly Piece[] {
  if (schema === undefined) return [{ text: text.types.nothing }]
  if (schema.$ref !== undefined) {
    const shape = schema.$ref.replace(/^.*\//, '')
    return [{ text: shape, shape }]
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return anyOf(choices.map(typeText))
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }]
  if (schema.enum) return [{ text: schema.enum.map((value) => JSON.stringify(value)).join(', ') }]
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length === 0) return [{ text: text.types.anything }]
  return anyOf(types.map((type) => ofType(type, schema)))
}

function anyOf([first = [], ...others]: readonly (readonly Piece[])[]): readonly Piece[] {
  return others.reduce((one, other) => filled(text.either({ one: gap, other: gap }), one, other), first)
}

/** Stands for pieces in a sentence: a character that no text contains. */
const gap = '\0'

/** Returns a sentence with these pieces in its gaps. */
function filled(sentence: string, ...inGaps: readonly (readonly Piece[])[]): readonly Piece[] {
  return sentence
    .split(gap)
    .flatMap((part, index) => [...(part === '' ? [] : [{ text: part }]), ...(inGaps[index] ?? [])])
}

function ofType(type: string, schema: Schema): readonly Piece[] {
  switch (type) {
    case 'array':
      return filled(listText(schema), typeText(schema.items))
    case 'integer':
      return [{ text: inRange(text.types.wholeNumber, schema) }]
    case 'number':
      return [{ text: inRange(text.types.number, schema) }]
    case 'boolean':
      return [{ text: text.types.boolean }]
    case 'null':
      return [{ text: 'null' }]
    case 'string':
      return [{ text: ofLength(formats[schema.format ?? ''] ?? text.types.string, schema) }]
    default:
      return [{ text: text.types.object }]
  }
}

const formats: Readonly<Record<string, string>> = {
  'date-time': text.types.dateTime,
  date: text.types.date,
  email: text.types.email,
  uri: text.types.url,
}

function listText({ maxItems: most }: Schema): string {
  return most === undefined ? text.list({ items: gap }) : text.limitedList({ most, items: gap })
}

/** A bound at the limit of safe integers says nothing about the value. */
const meansNothing = Number.MAX_SAFE_INTEGER

function inRange(type: string, { minimum, maximum }: Schema): string {
  const least = minimum !== undefined && minimum > -meansNothing ? minimum : undefined
  const most = maximum !== undefined && maximum < meansNothing ? maximum : undefined
  if (least !== undefined && most !== undefined) return text.numberBetween({ type, least, most })
  if (least !== undefined) return text.numberFrom({ type, least })
  return most === undefined ? type : text.numberTo({ type, most })
}

function ofLength(type: string, { minLength: least, maxLength: most }: Schema): string {
  if (least !== undefined && most !== undefined) return text.lengthBetween({ type, least, count: most })
  if (least !== undefined) return text.lengthFrom({ type, count: least })
  return most === undefined ? type : text.lengthTo({ type, count: most })
}
