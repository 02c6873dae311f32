import { expect, test } from 'vitest'
import { markedModule, marks, textModule } from './text-modules.ts'
import { withValues } from './with-values.ts'

const keys = {
  title: [],
  greeting: ['day', 'player'],
  moves: ['count'],
  errors: { 'too-late': [], full: ['player'] },
}

test('a module has a constant for each sentence, and no sentence in it', () => {
  expect(textModule('games', keys)).toBe(`// Written from content/interface/keys.json by script/bootstrap.
import { withCount } from '../reader/counts.ts'
import { withValues } from '../reader/with-values.ts'
import { sentencesOf } from '../reader/catalogs.ts'

const sentence = sentencesOf('games')

export const title = sentence('title')
export const greeting = (values: { readonly day: string | number; readonly player: string | number }): string => withValues(sentence('greeting'), values)
export const moves = (values: { readonly count: number }): string => withCount(sentence('moves'), values)
export const errors = {
  "too-late": sentence('errors.too-late'),
  "full": (values: { readonly player: string | number }): string => withValues(sentence('errors.full'), values),
} as const
`)
})

test('for the browser it has a mark in place of each', () => {
  const found = [...markedModule('best-games', keys).matchAll(marks)].map(([, key]) => key)
  expect(found).toEqual([
    'best-games.title',
    'best-games.greeting',
    'best-games.moves',
    'best-games.errors.too-late',
    'best-games.errors.full',
  ])
})

test('values stand where their placeholders do, whatever they contain', () => {
  expect(withValues('{{player}} on {{day}}: {{player}}', { player: '$& {{day}}', day: 3 })).toBe(
    '$& {{day}} on 3: $& {{day}}',
  )
})
