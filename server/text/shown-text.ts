import { player } from '../../content/text/people.ts'

// A zero-width joiner between emoji makes them one visible character; anywhere else it is invisible.
const unseen = /(?!(?<=\p{Extended_Pictographic}\uFE0F?\p{EMod}?)\u200D(?=\p{Extended_Pictographic}))\p{C}/gu
/**
 * Runs of more than 30 marks. Normalizing them takes time that grows with the square of their number (UAX
 * #15, stream-safe text).
 */
const endlessMarks = /(\p{M}{30})\p{M}+/gu
/** More marks on one letter than any script needs, which would be drawn over the lines above and below. */
const heapedMarks = /(\p{M}{4})\p{M}+/gu
/**
 * Texts of fillers, marks and the blank of Braille, which Unicode counts as letters although they show
 * nothing.
 */
const blank = /^[\p{Default_Ignorable_Code_Point}\p{M}\u2800 ]*$/u

/** Returns a text in Unicode's form C, in which equal letters have equal code points. */
export function normalText(text: string): string {
  return text.replace(endlessMarks, '$1').normalize('NFC')
}

/**
 * Returns a text as others may see it, on one line: without control characters, invisible characters and
 * characters that change the direction of the text. Returns an empty text if nothing of it is visible.
 */
export function shownText(text: string): string {
  const shown = normalText(text)
    .replace(/[\s\p{Z}]/gu, ' ')
    .replace(unseen, '')
    .replace(heapedMarks, '$1')
    .replace(/ +/g, ' ')
    .trim()
  return blank.test(shown) ? '' : shown
}

/** Returns the name of a person as others see it; never empty. */
export function shownName(text: string): string {
  return shownText(text) || player
}
