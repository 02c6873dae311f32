import { afterEach, expect, test, vi } from 'vitest'
import { joinForms } from './plural-forms.ts'

afterEach(() => {
  vi.doUnmock('../text/language.ts')
  vi.resetModules()
})

/** Returns the functions as they are on a site in a language. */
async function countsIn(language: string): Promise<typeof import('./counts.ts')> {
  vi.resetModules()
  vi.doMock('../text/language.ts', () => ({ language }))
  return await import('./counts.ts')
}

test.each([
  ['en-US', 1, '1 point'],
  ['en-US', 1200, '1,200 points'],
  ['de-DE', 1200, '1.200 points'],
  ['en-US', -7, '\u22127 points'],
  ['en-US', -1234, '\u22121,234 points'],
])('in %s a count of %d is written as %s', async (language, count, written) => {
  const { withCount } = await countsIn(language)
  expect(withCount(joinForms({ one: '{{count}} point', other: '{{count}} points' }), { count })).toBe(written)
})

test.each([
  [1, '1 ruch Ann'],
  [3, '3 ruchy Ann'],
  [5, '5 ruchów Ann'],
  [1.5, '1,5 ruchu Ann'],
])('each language has the plural forms of its own grammar: %d in Polish is %s', async (count, written) => {
  const { withCount } = await countsIn('pl')
  const forms = {
    one: '{{count}} ruch',
    few: '{{count}} ruchy',
    many: '{{count}} ruchów',
    other: '{{count}} ruchu',
  }
  const ofPlayer = Object.entries(forms).map(([form, text]) => [form, `${text} {{player}}`])
  expect(withCount(joinForms(Object.fromEntries(ofPlayer)), { count, player: 'Ann' })).toBe(written)
})

test('a form that the text does not have is the one that every language has', async () => {
  const { withCount } = await countsIn('pl')
  expect(withCount(joinForms({ other: '{{count}} of them' }), { count: 3 })).toBe('3 of them')
})
