import type { Schema } from './openapi.ts'

/** A part of a sentence about a value. `shape` is the name of the shape that it links to. */
export interface Piece {
  readonly text: string
  readonly shape?: string
}

/** Returns what a schema allows, in words: 'a whole number from 0 to 3', 'a list of Candle'. */
export function typeText(schema: Schema | undefined): Piece[] {
  if (schema === undefined) return [{ text: 'nothing' }]
  if (schema.$ref !== undefined) {
    const shape = schema.$ref.replace(/^.*\//, '')
    return [{ text: shape, shape }]
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return choices.flatMap((choice, index) => [...(index > 0 ? [{ text: ' or ' }] : []), ...typeText(choice)])
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }]
  if (schema.enum) return [{ text: schema.enum.map((value) => JSON.stringify(value)).join(', ') }]
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length === 0) return [{ text: 'anything' }]
  return types.flatMap((type, index) => [...(index > 0 ? [{ text: ' or ' }] : []), ...ofType(type, schema)])
}

function ofType(type: string, schema: Schema): Piece[] {
  switch (type) {
    case 'array':
      return [{ text: `${most(schema.maxItems)} of ` }, ...typeText(schema.items)]
    case 'integer':
      return [{ text: `a whole number${range(schema)}` }]
    case 'number':
      return [{ text: `a number${range(schema)}` }]
    case 'boolean':
      return [{ text: 'true or false' }]
    case 'null':
      return [{ text: 'null' }]
    case 'string':
      return [{ text: `${formats[schema.format ?? ''] ?? 'a text'}${length(schema)}` }]
    default:
      return [{ text: 'an object' }]
  }
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'a moment, such as 2026-11-21T06:00:00Z',
  date: 'a day, such as 2026-11-21',
  email: 'an e-mail address',
  uri: 'an address',
}

/** A bound at the limit of safe integers says nothing about the value. */
const meansNothing = Number.MAX_SAFE_INTEGER

function range({ minimum, maximum }: Schema): string {
  const from = minimum !== undefined && minimum > -meansNothing ? ` from ${minimum}` : ''
  const to = maximum !== undefined && maximum < meansNothing ? ` to ${maximum}` : ''
  return from + to
}

function length({ minLength, maxLength }: Schema): string {
  if (minLength !== undefined && maxLength !== undefined) return `, ${minLength} to ${maxLength} characters`
  if (minLength !== undefined) return `, at least ${minLength} characters`
  return maxLength === undefined ? '' : `, at most ${maxLength} characters`
}

function most(count: number | undefined): string {
  return count === undefined ? 'a list' : `a list, at most ${count} long,`
}
