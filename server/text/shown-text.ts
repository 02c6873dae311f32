import { player } from '../../content/text/people.ts'
import { withoutInvisible } from './invisible.ts'

/**
 * Runs of more than 30 marks. Normalizing them takes time that grows with the square of their number (UAX
 * #15, stream-safe text).
 */
const endlessMarks = /(\p{M}{30})\p{M}+/gu
/** More marks on one letter than any script needs, which would be drawn over the lines above and below. */
const heapedMarks = /(\p{M}{4})\p{M}+/gu
/** Blanks of any width. U+FEFF has none, although regular expressions count it as white space. */
const blanks = /(?!\uFEFF)[\s\p{Z}\u0085]/gu
const lineEnds = /\r\n?|[\n\u0085\u2028\u2029]/
/**
 * Texts of fillers, marks and the blank of Braille, which Unicode counts as letters although they show
 * nothing.
 */
const nothing = /^[\p{Default_Ignorable_Code_Point}\p{M}\u2800 ]*$/u

/** Returns a text in Unicode's form C, in which equal letters have equal code points. */
export function normalText(text: string): string {
  return text.replace(endlessMarks, '$1').normalize('NFC')
}

/**
 * Returns a text as others may see it, on one line: without control characters, invisible characters and
 * characters that change the direction of the text. Returns an empty text if nothing of it is visible.
 */
export function shownText(text: string): string {
  // What is left when the invisible is gone may compose to other letters.
  const shown = normalText(withoutInvisible(text.replace(blanks, ' ')))
    .replace(heapedMarks, '$1')
    .replace(/ +/g, ' ')
    .trim()
  return nothing.test(shown) ? '' : shown
}

/** Returns a text of several lines as others may see it, without blank lines around it. */
export function shownLines(text: string): string {
  return text.split(lineEnds).map(shownText).join('\n').trim()
}

/**
 * Returns a text with Markdown or HTML as others may see it. Its blanks and tabs stay, since they have a
 * meaning at the beginning and the end of a line.
 */
export function shownMarkup(text: string): string {
  return text
    .split(lineEnds)
    .map((line) =>
      line
        .split('\t')
        .map((part) => normalText(withoutInvisible(part)).replace(heapedMarks, '$1'))
        .join('\t'),
    )
    .join('\n')
    .trim()
}

/** Returns the name of a person as others see it; never empty. */
export function shownName(text: string): string {
  return shownText(text) || player
}
