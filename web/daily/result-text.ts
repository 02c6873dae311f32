import { isScored } from '@skyway/engine/table/marks.ts'
import * as text from '../../content/text/daily.ts'
import type { SharedResult } from '../api/answers.ts'

type Marked = Pick<SharedResult, 'gameTypeId' | 'marks'>

/** Returns the marks of a result in words. */
export function marksInWords({ gameTypeId, marks }: Marked): string {
  let before = 0
  const sentences = marks.map((row, index) => {
    const count = row.filter(isScored).length
    const from = before + 1
    before += row.length
    return text.marks[gameTypeId]({ row: index + 1, from, to: before, count })
  })
  return sentences.join(' ')
}

/** Returns the path of the address by which a result is shared. */
export function resultAddress(link: string): string {
  return `/daily/result?of=${link}`
}

/** Returns how much of a day is left, in words; a started minute counts. */
export function timeLeft(seconds: number): string {
  const total = Math.ceil(Math.max(0, seconds) / 60)
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  return hours > 0 ? text.hoursLeft({ hours, minutes }) : text.minutesLeft({ minutes })
}
