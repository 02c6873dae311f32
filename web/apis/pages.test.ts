import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openApi, type Schema } from './openapi.ts'
import { pagesOf } from './pages.server.ts'
import { typeText } from './type-text.ts'

const document = openApi.parse(JSON.parse(readFileSync('docs/openapi.json', 'utf8')))
const { subjects, shapes } = pagesOf(document)
const routes = subjects.flatMap((subject) => subject.routes)

test('the pages show every route for developers once, and who may call it', { tags: 'API-05' }, () => {
  // The routes below /auth are for our own pages.
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith('/auth/'))
  const documented = paths.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(documented.sort())
  const access = (id: string) => routes.find((route) => route.id === id)?.access
  expect(['getSystem', 'redeemCode', 'createGame', 'addCode'].map(access)).toEqual([
    'Everyone',
    'Anyone logged in',
    'Readers and admins',
    'Admins',
  ])
})

test('every shape that the pages lead to is on them', { tags: 'API-05' }, () => {
  const known = new Set(shapes.map(({ name }) => name))
  expect(known).not.toContain('Account')
  const pieces = [
    ...routes.flatMap(({ parameters, body, answers }) => [
      ...parameters.flatMap(({ type }) => type),
      ...(body ?? []),
      ...answers.flatMap(({ forms }) => forms.flatMap(({ type }) => type)),
    ]),
    ...shapes.flatMap(({ fields, type }) => [...type, ...fields.flatMap((field) => field.type)]),
  ]
  const led = pieces.flatMap(({ shape }) => shape ?? [])
  expect(led.length).toBeGreaterThan(50)
  expect(led.filter((name) => !known.has(name))).toEqual([])
})

test.each<[Schema | undefined, string]>([
  [undefined, 'nothing'],
  [{ $ref: '#/components/schemas/Candle' }, 'Candle'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Candle' } }, 'a list of Candle'],
  [{ type: 'array', maxItems: 50, items: { type: 'string' } }, 'a list of a string, up to 50 items'],
  [{ type: 'integer', minimum: 0, maximum: 3 }, 'a whole number from 0 to 3'],
  [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'a whole number from 1'],
  [{ type: 'string', minLength: 5, maxLength: 100 }, 'a string, 5 to 100 characters'],
  [{ type: 'string', minLength: 1 }, 'a string, at least 1 character'],
  [{ type: 'string', maxLength: 20 }, 'a string, at most 20 characters'],
  [{ type: ['string', 'null'] }, 'a string or null'],
  [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'a date, such as 2026-11-21 or null'],
  [{ enum: ['light', 'dark'] }, '"light", "dark"'],
  [{ const: true }, 'true'],
  [{}, 'anything'],
])('%o is called: %s', (schema, words) => {
  expect(
    typeText(schema)
      .map(({ text }) => text)
      .join(''),
  ).toBe(words)
})
