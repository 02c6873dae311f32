import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Catalog, keysOf, readCatalog } from './catalog.ts'
import { compileCatalog, compileLanguage, countsModule } from './compile-catalog.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'skyway-catalog-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const keys = { title: [], greeting: ['player'], moves: ['count'], errors: { late: [], full: ['count'] } }
const good = `
title: Your games
greeting: Welcome back, {{player}}
moves:
  one: One move
  other: '{{count}} moves'
errors:
  late: Too late
  full: '{{count}} of {{name}}'
`
const file = 'content/interface/en-US/x.yaml'

test('[OWNER-01] a catalog has the keys and placeholders of the program; the values of site.yaml are filled in', () => {
  expect(readCatalog({ file, text: good }, keys, 'en-US')).toEqual({
    title: 'Your games',
    greeting: 'Welcome back, {{player}}',
    moves: { one: 'One move', other: '{{count}} moves' },
    errors: { late: 'Too late', full: { one: '{{count}} of SkyWay', other: '{{count}} of SkyWay' } },
  })
})

test.each([
  ['title: Your games\n', '', 'title: expected a text'],
  ['title:', 'titel:', "unknown field 'titel'; did you mean 'title'?"],
  ['{{player}}', 'you', 'greeting: {{player}} is missing'],
  ['{{player}}', '{{playr}}', 'greeting: {{playr}}: expected {{player}} or'],
  ['{{player}}', '{{playr}}', "did you mean 'player'?"],
  ['Your games', 'Games of {{player}}', 'title: {{player}} has no value here'],
  ["'{{count}} moves'", 'many moves', 'moves.other: {{count}} is missing'],
  ['  one: One move\n', '', 'moves.one: expected a text'],
  ['late: Too late', 'late: 7', 'errors.late: expected a text'],
])('[OWNER-01] %o changed to %o is answered by the field and what is expected', (from, to, sentence) => {
  const text = good.replace(from, to)
  expect(text).not.toBe(good)
  expect(() => readCatalog({ file, text }, keys, 'en-US')).toThrow(sentence)
})

test('each language has the plural forms of its own grammar', () => {
  const polish = 'moves:\n  one: ruch {{count}}\n  few: ruchy {{count}}\n  many: ruchów {{count}}\n'
  const moves = { moves: ['count'] }
  expect(() => readCatalog({ file, text: polish }, moves, 'pl')).toThrow('moves.other: expected a text')
  const complete = `${polish}  other: ruchu {{count}}\n`
  expect(Object.keys(readCatalog({ file, text: complete }, moves, 'pl')['moves'] ?? {})).toHaveLength(4)
  expect(() => readCatalog({ file, text: complete }, moves, 'en-US')).toThrow("unknown field 'few'")
})

test('the keys of a catalog are those of its sentences, without the values of site.yaml', () => {
  expect(keysOf({ file, text: good })).toEqual(keys)
  expect(() => keysOf({ file, text: 'title: [1, 2]' })).toThrow(/expected sentences and groups of sentences/)
})

test('a catalog compiles to a constant for each sentence, whatever characters it contains', async () => {
  const sentences = {
    plain: `"It's" a \`tick\`, \\n, \${values.player}, */ and\na new line`,
    filled: `"It's" a \`tick\`, \\n, \${values.player}, */ and {{player}}\n`,
    moves: { one: 'One move', other: '{{count}} moves of {{player}}' },
    same: { one: '{{count}} in all', other: '{{count}} in all' },
    errors: { 'too-late': 'Too late', full: '{{player}} is full' },
  }
  const module = await compiled(sentences, 'en-US')
  const call = (value: unknown, values: object) => (typeof value === 'function' ? value(values) : value)
  expect(module['plain']).toBe(sentences.plain)
  expect(call(module['filled'], { player: 'Ann' })).toBe(sentences.filled.replace('{{player}}', 'Ann'))
  expect(call(module['moves'], { count: 1, player: 'Ann' })).toBe('One move')
  expect(call(module['moves'], { count: 7, player: 'Ann' })).toBe('7 moves of Ann')
  expect(call(module['same'], { count: 7 })).toBe('7 in all')
  expect(compileCatalog(file, { same: sentences.same })).not.toContain('pluralForm')
  const { errors } = module as { errors?: Record<string, unknown> }
  expect(errors?.['too-late']).toBe('Too late')
  expect(call(errors?.['full'], { player: 'Ann' })).toBe('Ann is full')
})

test.each([
  ['en-US', 1, '1 point'],
  ['en-US', 1200, '1,200 points'],
  ['de-DE', 1200, '1.200 points'],
  ['en-US', -7, '\u22127 points'],
  ['en-US', -1234, '\u22121,234 points'],
])('in %s a count of %d is written as %s', async (language, count, written) => {
  const { points } = await compiled(
    { points: { one: '{{count}} point', other: '{{count}} points' } },
    language,
  )
  expect(typeof points === 'function' && points({ count })).toBe(written)
})

/** Returns what the modules export that are written for a catalog. */
async function compiled(catalog: Catalog, language: string): Promise<Record<string, unknown>> {
  writeFileSync(path.join(folder, 'language.ts'), compileLanguage(language))
  writeFileSync(path.join(folder, 'counts.ts'), countsModule)
  writeFileSync(path.join(folder, 'x.ts'), compileCatalog(file, catalog))
  return await import(path.join(folder, 'x.ts'))
}
