import fc from 'fast-check'
import type { Asked, Schema } from './operations.ts'

/** A request as it is sent, without the caller. */
export interface Request {
  readonly method: Asked['method']
  /** The path with its query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '__proto__',
  '%00',
  "'; --",
  '<script>',
  '💩'.repeat(50),
]
const oddNumbers = [-1, 0, -0, 0.5, 2 ** 31, 2 ** 53, 1e308, Number.MIN_VALUE]

/** Any JSON value, including those that programs stumble over most. */
const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, ...oddNumbers, null, true, [], {}),
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Generates values that a schema allows, most of them small: existing ids, short texts. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['null'])
  return fc.oneof(...types.map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? 0, -3)
      return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 40, 40)) })
    }
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valuesOf(inner)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    case 'string':
      return texts(schema)
    default:
      return fc.constant(null)
  }
}

/** The characters of base64url, in which messages of a fixed length are encoded. */
const base64url = fc.stringMatching(/^[\w-]$/)

function texts({ format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (minLength === maxLength) return fc.string({ unit: base64url, minLength, maxLength })
  if (format === 'date-time') {
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString())
  }
  return fc.oneof(
    fc.string({ maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom('Wren', 'wren@example.org', 'https://example.org/', 'Monthly', '<p>a</p>', '1', 'true'),
  )
}

/**
 * Generates values that a schema does not allow: another value, a missing field, an extra field, or nonsense.
 */
function bent(schema: Schema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0) return nonsense
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(valuesOf(schema), fc.constantFrom(...names), nonsense)
        .map(([value, name, odd]) => ({ ...objectOf(value), [name]: odd })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valuesOf(schema), fc.constantFrom(...names))
        .map(([value, name]) => without(objectOf(value), name)),
    },
    { weight: 1, arbitrary: valuesOf(schema).map((value) => ({ ...objectOf(value), isAdmin: true })) },
    { weight: 1, arbitrary: nonsense },
  )
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function without(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}

const jsonType = 'application/json'

/** Bodies that are not JSON, or are not sent as JSON. */
const noJson: fc.Arbitrary<{ type: string; body: string }> = fc.oneof(
  fc.constantFrom(
    { type: jsonType, body: '' },
    { type: jsonType, body: '{"a":' },
    { type: 'text/plain', body: 'a' },
    { type: 'application/x-www-form-urlencoded', body: 'name=a&gameTypeId=1' },
    { type: 'multipart/form-data', body: '--' },
    { type: jsonType, body: `"${'x'.repeat(70_000)}"` },
    { type: jsonType, body: '['.repeat(5000) },
  ),
  fc.string({ unit: 'binary' }).map((body) => ({ type: jsonType, body: body.toWellFormed() })),
)

function asJson(value: unknown) {
  return { type: jsonType, body: JSON.stringify(value) ?? 'null' }
}

function asForm(value: unknown) {
  const form = new URLSearchParams()
  for (const [name, inner] of Object.entries(objectOf(value)))
    form.append(name, typeof inner === 'string' ? inner : String(JSON.stringify(inner)))
  return { type: 'application/x-www-form-urlencoded', body: form.toString() }
}

/** Generates requests for a route, about half of them as the document describes, the others not. */
export function requestsOf(operation: Asked): fc.Arbitrary<Request> {
  const parameters = fc.record(
    Object.fromEntries(
      operation.parameters.map(({ name, schema }) => [
        name,
        fc.oneof({ weight: 4, arbitrary: valuesOf(schema) }, { weight: 1, arbitrary: nonsense }),
      ]),
    ),
  )
  const sentAs = operation.isForm ? asForm : asJson
  const body = operation.body
    ? fc.oneof(
        { weight: 5, arbitrary: valuesOf(operation.body).map(sentAs) },
        { weight: 5, arbitrary: bent(operation.body).map(sentAs) },
        { weight: 1, arbitrary: noJson },
      )
    : fc.constant(null)
  return fc.tuple(parameters, body).map(([values, sent]) => requestFor(operation, values, sent))
}

/** Returns the request with these parameters and this body. */
export function requestFor(
  operation: Asked,
  values: Readonly<Record<string, unknown>>,
  sent: { readonly type: string; readonly body: string } | null,
): Request {
  const text = (name: string) =>
    typeof values[name] === 'string' ? values[name] : String(JSON.stringify(values[name]))
  const encoded = (name: string) => encodeURIComponent(text(name).toWellFormed())
  const of = (place: string) =>
    operation.parameters.filter((parameter) => parameter.in === place && parameter.name in values)
  // A path with nothing or a dot in place of a parameter is a different path: it is normalized before it is
  // sent.
  const segment = (name: string) => (/^\.{0,2}$/.test(encoded(name)) ? '%20' : encoded(name))
  const path = of('path').reduce(
    (left, { name }) => left.replace(`{${name}}`, () => segment(name)),
    operation.path,
  )
  const query = of('query').map(({ name }) => `${name}=${encoded(name)}`)
  return {
    method: operation.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...Object.fromEntries(of('header').map(({ name }) => [name, encoded(name)])),
      ...(sent && { 'content-type': sent.type }),
    },
    body: sent?.body ?? null,
  }
}
