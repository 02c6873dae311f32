import type { Mark, Marks } from '@skyway/engine/table/marks.ts'
import { countText } from '../../content/reader/counts.ts'
import * as text from '../../content/text/daily.ts'
import { language } from '../../content/text/language.ts'
import type { SharedResult } from './schema.ts'

const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** How a text shows the marks of a result. The build draws each by its name (web/daily/mark-shapes.ts). */
const signs: Readonly<Record<Mark, string>> = {
  hearts: '♥',
  diamonds: '♦',
  spades: '♠',
  clubs: '♣',
  none: '·',
  gained: '▲',
  'not-gained': '▽',
}

type Told = Pick<SharedResult, 'day' | 'gameName' | 'score' | 'betterThan'>

/** Returns the marks of a result as a text, a space between rows. */
export function marksText(marks: Marks): string {
  return marks.map((row) => row.map((mark) => signs[mark]).join('')).join(' ')
}

/** Returns the sentence that tells a result: its game, its day, its score and the comparison. It tells no card. */
export function resultLine({ gameName: game, day, score, betterThan: percent }: Told): string {
  const told = { game, day: dayText(day), score: countText(score) }
  return percent === null ? text.shareScore(told) : text.shareBetter({ ...told, percent })
}

/** Returns a day without its year: `November 22`. */
export function dayText(day: string): string {
  return days.format(new Date(day))
}
