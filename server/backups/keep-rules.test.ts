import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupNameOf, dayOf, expired, readRules, usualRules } from './keep-rules.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000
const nameOf = (day: string) => `skyway-${day}.jsonl.gz`

/** Returns the names after a backup on each of these days, from the first on. */
function keptOver(from: string, days: number, rules: Parameters<typeof expired>[2]): string[] {
  let names: string[] = []
  for (let day = 0; day < days; day++) {
    const written = backupNameOf(new Date(Date.parse(from) + day * dayMilliseconds), false)
    names = [...names, written]
    const gone = new Set(expired(names, written, rules))
    names = names.filter((name) => !gone.has(name))
  }
  return names.map((name) => dayOf(name) ?? '')
}

test('a year of nights leaves seven days, the ends of four weeks and of twelve months', {
  tags: 'HOST-05',
}, () => {
  expect(keptOver('2026-01-01', 365, usualRules)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-13',
    '2026-12-20',
    '2026-12-25',
    '2026-12-26',
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ])
})

test('days alone keep so many backups, also with days between without one', { tags: 'HOST-05' }, () => {
  const names = ['2026-11-01', '2026-11-05', '2026-11-20', '2026-11-23'].map(nameOf)
  expect(expired(names, nameOf('2026-11-23'), { days: 3, weeks: 0, months: 0 })).toEqual([
    nameOf('2026-11-01'),
  ])
})

test('the new backup stays and the older one of its day goes, whatever their names', {
  tags: 'HOST-05',
}, () => {
  const plain = nameOf('2026-11-23')
  expect(expired([plain, `${plain}.age`], `${plain}.age`, usualRules)).toEqual([plain])
  expect(expired([plain, `${plain}.age`], plain, usualRules)).toEqual([`${plain}.age`])
})

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
  .map((date) => backupNameOf(date, false))
const rules = fc.record({
  days: fc.integer({ min: 1, max: 10 }),
  weeks: fc.integer({ min: 0, max: 8 }),
  months: fc.integer({ min: 0, max: 24 }),
})

test('rules keep the new backup and enough others, and a second time remove nothing', {
  tags: 'HOST-05',
}, () => {
  fc.assert(
    fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 60 }), rules, (names, kept) => {
      const [written = ''] = names
      const gone = expired(names, written, kept)
      const left = names.filter((name) => !gone.includes(name))
      expect(gone).not.toContain(written)
      expect(left.length).toBeGreaterThanOrEqual(Math.min(names.length, kept.days))
      expect(left.length).toBeLessThanOrEqual(kept.days + kept.weeks + kept.months)
      expect(expired(left, written, kept)).toEqual([])
    }),
  )
})

test.each([
  ['7', { days: 7, weeks: 0, months: 0 }],
  ['7,4', { days: 7, weeks: 4, months: 0 }],
  ['14,0,12', { days: 14, weeks: 0, months: 12 }],
])('%s is read', { tags: 'HOST-05' }, (text, read) => {
  expect(readRules(text)).toEqual(read)
})

test.each(['', '0', '0,4', '-1', '1.5', 'seven', '7,4,12,1', '7;4'])(
  'the rules "%s" are refused',
  { tags: 'HOST-05' },
  (text) => {
    expect(() => readRules(text)).toThrow('--keep needs')
  },
)
