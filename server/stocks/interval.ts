import { z } from 'zod'
import { language } from '../../content/text/language.ts'
import { quarter, unknownInterval, years } from '../../content/text/stock-page.ts'

/** The intervals of a candle, in the order of their numbers: Daily is 0, Five (five years) is 4. */
export const intervals = ['Daily', 'Monthly', 'Quarterly', 'Yearly', 'Five'] as const

export type Interval = (typeof intervals)[number]

/** An interval in a URL: its name in any case, or its number. */
export const intervalInAddress = z
  .string()
  .transform((text, context): Interval => {
    const found = intervals.find(
      (name, number) => text === String(number) || text.toLowerCase() === name.toLowerCase(),
    )
    if (found) return found
    context.addIssue(unknownInterval({ intervals: intervals.join(', ') }))
    return z.NEVER
  })
  .meta({
    type: 'string',
    description: `${intervals.join(', ')}, in any letter case; or the number, 0 to 4`,
    examples: [...intervals, '0', '4'],
  })

/**
 * Returns the first day of the period that contains `date` (`YYYY-MM-DD`). Periods of five years start with
 * years that end in 0 or 5.
 */
export function periodStart(date: string, interval: Interval): string {
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7))
  switch (interval) {
    case 'Daily':
      return date
    case 'Monthly':
      return day(year, month)
    case 'Quarterly':
      return day(year, month - ((month - 1) % 3))
    case 'Yearly':
      return day(year, 1)
    case 'Five':
      return day(year - (year % 5), 1)
  }
}

/** Returns the name of a period, in English: 'Oct 30, 2026', 'October 2026', 'Q4 2026', '2026', '2025–2029'. */
export function periodName(start: string, interval: Interval): string {
  const year = Number(start.slice(0, 4))
  switch (interval) {
    case 'Daily':
      return inWords(start, { day: 'numeric', month: 'short', year: 'numeric' })
    case 'Monthly':
      return inWords(start, { month: 'long', year: 'numeric' })
    case 'Quarterly':
      return quarter({ quarter: Math.ceil(Number(start.slice(5, 7)) / 3), year })
    case 'Yearly':
      return String(year)
    case 'Five':
      return years({ from: year, to: year + 4 })
  }
}

function day(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
}

function inWords(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(new Date(date))
}
