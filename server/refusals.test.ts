import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, signToken } from '../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { requestFor, valuesOf } from '../test/support/requests/arbitrary.ts'
import { type Operation, operationsOf, type Role, type Schema } from '../test/support/requests/operations.ts'
import { shape } from './settings/settings.ts'

/**
 * What each route refuses. The tests are made from the OpenAPI document: a new route is tested as soon as it
 * is described, and one without declared access fails here like at startup.
 */
const file = new URL('../docs/openapi.json', import.meta.url)
const operations = operationsOf(JSON.parse(readFileSync(file, 'utf8')))
const named = operations.map((operation) => ({ operation, name: `${operation.method} ${operation.path}` }))
const secured = named.filter(({ operation }) => operation.role !== 'everyone')
const withBody = named.filter(({ operation }) => operation.body !== null)

const withoutLimits = Object.fromEntries(
  Object.keys(shape.shape)
    .filter((key) => key.startsWith('limit'))
    .map((key) => [key, 1_000_000]),
)

let testApp: TestApp
let people: Readonly<Record<'guest' | 'reader' | 'admin', Person>>
let expired: string
beforeAll(async () => {
  testApp = await openTestApp({ settings: withoutLimits })
  people = {
    guest: await testApp.person(),
    reader: await testApp.person({ reader: true }),
    admin: await testApp.person({ admin: true }),
  }
  expired = await signToken(testApp.database.db, testApp.settings, {
    sub: people.admin.subject,
    groups: ['Admin'],
    iat: Math.floor(Date.now() / 1000) - 7200,
    exp: Math.floor(Date.now() / 1000) - 3600,
  })
})
afterAll(() => testApp.close())

/** A person who may call a route. */
const allowed = (role: Role) => people[role === 'admin' ? 'admin' : role === 'reader' ? 'reader' : 'guest']

interface Sent {
  readonly type: string
  readonly body: string
}
const json = (value: unknown): Sent => ({ type: 'application/json', body: JSON.stringify(value) })

/** Returns a value of the schema, always the same. */
const some = (schema: Schema): unknown => fc.sample(valuesOf(schema), { numRuns: 1, seed: 1 })[0]
const parametersOf = ({ parameters }: Operation) =>
  Object.fromEntries(parameters.map(({ name, schema }) => [name, some(schema)]))

async function send(
  operation: Operation,
  headers: Readonly<Record<string, string>>,
  {
    parameters = {},
    sent = operation.body && json(some(operation.body)),
  }: { parameters?: object; sent?: Sent | null } = {},
) {
  const request = requestFor(operation, { ...parametersOf(operation), ...parameters }, sent)
  return await testApp.inject({
    method: request.method,
    url: request.url,
    headers: { ...request.headers, ...headers },
    ...(request.body !== null && { payload: request.body }),
  })
}

type Answer = Awaited<ReturnType<typeof send>>

/** Expects a refusal that the document declares, as a problem document without internal details. */
function expectRefusal(operation: Operation, answer: Answer, statuses: readonly number[]): void {
  expect(statuses, answer.body.slice(0, 300)).toContain(answer.statusCode)
  expect([...operation.answers.keys()]).toContain(answer.statusCode)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    type: 'about:blank',
    title: expect.any(String),
    status: answer.statusCode,
    detail: expect.any(String),
    instance: answer.headers['x-request-id'],
  })
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|select |insert |stack/i)
}

test('a route without declared access is refused', { tags: 'T-B1' }, () => {
  const described = { operationId: 'open', responses: {} }
  const documentOf = (route: object) => ({
    paths: { '/api/open': { get: route } },
    components: { schemas: {}, responses: {} },
  })
  expect(() => operationsOf(documentOf(described))).toThrow(/security/)
  expect(operationsOf(documentOf({ ...described, security: [] }))).toMatchObject([{ role: 'everyone' }])
})

test('the document of these tests is the one that is served', { tags: 'API-05' }, async () => {
  const served = await testApp.inject({ url: '/api/openapi.json' })
  expect(operationsOf(served.json()).map(({ id }) => id)).toEqual(operations.map(({ id }) => id))
})

describe('without access', { tags: ['API-04', 'T-B1'] }, () => {
  const strangers: [string, () => Record<string, string>][] = [
    ['no token', () => ({})],
    ['a garbage token', () => ({ authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' })],
    ['an expired token', () => ({ authorization: `Bearer ${expired}` })],
    ['another scheme', () => ({ authorization: 'Basic YWRtaW46YWRtaW4=' })],
  ]
  test.each(secured)('$name refuses $operation.role calls without a valid token', async ({ operation }) => {
    for (const [, headers] of strangers) expectRefusal(operation, await send(operation, headers()), [401])
  })

  test.each(named.filter(({ operation }) => operation.role === 'everyone'))(
    '$name is for everyone, whatever token was sent',
    async ({ operation }) => {
      for (const [what, headers] of strangers) {
        const answer = await send(operation, headers())
        const { statusCode } = answer
        // A route that takes a password or a passkey names its own refusal.
        if (statusCode === 401) expect(answer.json(), what).toMatchObject({ code: expect.any(String) })
        else expect(statusCode, what).not.toBe(403)
        expect([...operation.answers.keys()], what).toContain(statusCode)
      }
    },
  )

  test.each(named.filter(({ operation }) => ['reader', 'admin'].includes(operation.role)))(
    '$name refuses those who lack the role',
    async ({ operation }) => {
      expectRefusal(operation, await send(operation, people.guest.headers), [403])
      if (operation.role !== 'admin') return
      expectRefusal(operation, await send(operation, people.reader.headers), [403])
    },
  )
})

describe('invalid requests', { tags: ['API-04', 'T-C1'] }, () => {
  const noJson: [string, Sent, number[]][] = [
    ['half a body', { type: 'application/json', body: '{"a":' }, [400]],
    ['deeply nested lists', json(JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)), [400]],
    ['a NUL', json({ name: '\0' }), [400]],
    ['another type', { type: 'application/xml', body: '<a/>' }, [415]],
    ['a body that is too large', json('x'.repeat(70_000)), [413]],
  ]
  test.each(withBody)('$name refuses bodies that are not JSON of a usual size', async ({ operation }) => {
    const takesAnyBody = !operation.answers.has(415)
    for (const [, sent, statuses] of noJson) {
      const answer = await send(operation, allowed(operation.role).headers, { sent })
      // A body that says nothing lacks what the route needs.
      expectRefusal(
        operation,
        answer,
        takesAnyBody ? statuses.map((each) => (each === 415 ? 400 : each)) : statuses,
      )
    }
  })

  test.each(withBody)('$name refuses every field of a wrong type', async ({ operation }) => {
    const { headers } = allowed(operation.role)
    const whole = some(operation.body ?? {})
    const { type, required = [] } = operation.body ?? {}
    // If every field is optional, an object without any is valid.
    const odd = [
      17,
      [1],
      ...(type === 'string' ? [] : ['a']),
      ...(required.length > 0 ? [{ odd: 'odd' }] : []),
    ]
    for (const value of odd) {
      expectRefusal(operation, await send(operation, headers, { sent: json(value) }), [400])
    }
    for (const field of Object.keys(operation.body?.properties ?? {})) {
      const sent = json({ ...Object(whole), [field]: { odd: ['odd'] } })
      const answer = await send(operation, headers, { sent })
      expectRefusal(operation, answer, [400])
      expect(
        answer
          .json()
          .errors.map((error: { field: string }) => error.field)
          .join(),
        field,
      ).toContain(field)
    }
    for (const field of required) {
      const rest = Object.entries(Object(whole)).filter(([name]) => name !== field)
      expectRefusal(
        operation,
        await send(operation, headers, { sent: json(Object.fromEntries(rest)) }),
        [400],
      )
    }
  })

  test.each(withBody)('$name refuses texts, numbers and lists of absurd sizes', async ({ operation }) => {
    const { headers } = allowed(operation.role)
    for (const [field, schema] of Object.entries(operation.body?.properties ?? {})) {
      for (const absurd of absurdValues(schema)) {
        const sent = json({ ...Object(some(operation.body ?? {})), [field]: absurd })
        const answer = await send(operation, headers, { sent })
        // The answer for a code is only that it does not work, without the reason.
        if (operation.id === 'redeemCode' && answer.body === 'false') continue
        expectRefusal(operation, answer, [400, 404, 409, 422])
      }
    }
  })

  const withParameters = named.filter(({ operation }) => operation.parameters.length > 0)
  test.each(withParameters)(
    '$name refuses parameters of wrong types and absurd sizes',
    async ({ operation }) => {
      const { headers } = allowed(operation.role)
      for (const { name, in: place, schema } of operation.parameters) {
        const odd = [
          '9'.repeat(400),
          'x'.repeat(2000),
          ...(schema.type === 'string' ? [] : ['x', '1.5', '-2', '{}']),
        ]
        for (const value of odd) {
          expectRefusal(
            operation,
            await send(operation, headers, { parameters: { [name]: value } }),
            place === 'path' ? [400, 414] : [400],
          )
        }
      }
    },
  )
})

/** Values of the right type that no real client sends. */
function absurdValues(schema: Schema): unknown[] {
  const types = [schema.type, ...(schema.anyOf ?? []).map(({ type }) => type)].flat()
  return [
    ...(types.includes('string') ? ['x'.repeat(50_000)] : []),
    ...(types.includes('integer') ? [Number.MAX_SAFE_INTEGER, -1e300] : []),
    ...(types.includes('array') ? [Array.from({ length: 5000 }, () => 'x')] : []),
  ]
}
