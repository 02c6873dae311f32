import { countText } from '../../content/reader/counts.ts'
import * as text from '../../content/text/daily.ts'
import { language } from '../../content/text/language.ts'
import type { SharedResult } from './schema.ts'

const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The marks of a result, and how a text shows them. The build draws each by its name (web/daily/mark-shapes.ts). */
const signs = {
  hearts: '♥',
  diamonds: '♦',
  spades: '♠',
  clubs: '♣',
  none: '·',
  gained: '▲',
  'not-gained': '▽',
} as const
const suits = ['hearts', 'diamonds', 'spades', 'clubs'] as const

export type Mark = keyof typeof signs

type Told = Pick<SharedResult, 'day' | 'gameTypeId' | 'gameName' | 'score' | 'betterThan' | 'outline'>

/** Returns the marks of a result by rows: the suits with a path, or the sandwiches that gained points. */
export function marksOf({ gameTypeId, outline }: Pick<Told, 'gameTypeId' | 'outline'>): Mark[][] {
  return outline.map((row) =>
    row.map((has, place) =>
      gameTypeId === 2 ? (has ? 'gained' : 'not-gained') : ((has ? suits[place] : null) ?? 'none'),
    ),
  )
}

/** Returns the marks of a result as a text, a space between rows. */
export function marksText(result: Pick<Told, 'gameTypeId' | 'outline'>): string {
  return marksOf(result)
    .map((row) => row.map((mark) => signs[mark]).join(''))
    .join(' ')
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
