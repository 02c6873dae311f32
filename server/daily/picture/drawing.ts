import type { Marks } from '@skyway/engine/table/marks.ts'

/** What the share picture of a result tells. */
export interface Told {
  /** The game and the day. */
  readonly heading: string
  readonly score: string
  readonly comparison: string
  readonly marks: Marks
}

const ink = '#17233d'
const margin = 80
const room = 1200 - 2 * margin
/** The size of a mark, which the build draws in a square of 24 units, and the space after it and after a row. */
const marks = { size: 42, gap: 8, rowGap: 32 }

/**
 * Returns the share picture of a result as an SVG: texts and marks on the ground that the build has made.
 *
 * @param widthOf returns the width of a text that is 100 pixels high
 */
export function drawResult(
  ground: string,
  { heading, score, comparison, marks }: Told,
  widthOf: (text: string) => number,
): string {
  const write = (text: string, y: number, largest: number) => {
    const size = Math.min(largest, (100 * room) / Math.max(1, widthOf(text)))
    return `<text x="${margin}" y="${y}" font-size="${size.toFixed(2)}" fill="${ink}">${escaped(text)}</text>`
  }
  const drawing = [
    write(heading, 222, 64),
    write(score, 324, 100),
    write(comparison, 380, 42),
    ...drawMarks(marks, 402),
  ]
  return ground.replace('</svg>', () => `${drawing.join('')}</svg>`)
}

function drawMarks(rows: Marks, y: number): string[] {
  let x = margin
  return rows.flatMap((row) => {
    const drawn = row.map((mark, place) => {
      const left = x + place * (marks.size + marks.gap)
      return `<use href="#mark-${mark}" fill="${ink}" transform="translate(${left} ${y}) scale(${marks.size / 24})"/>`
    })
    x += row.length * (marks.size + marks.gap) + marks.rowGap
    return drawn
  })
}

/** Returns a text for an SVG, each letter as one character. Characters that XML does not allow are left out. */
export function escaped(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
