// The joiner of a family of emoji holds together what a person sees as one character; elsewhere it is invisible.
const unseen = /(?!(?<=\p{Extended_Pictographic}\uFE0F?\p{EMod}?)\u200D(?=\p{Extended_Pictographic}))\p{C}/gu
/** The longest run of marks that a text may be normalised with: more take time by their square (UAX #15, stream-safe text). */
const endlessMarks = /(\p{M}{30})\p{M}+/gu
/** More marks on one letter than any script needs write over the lines above and below. */
const heapedMarks = /(\p{M}{4})\p{M}+/gu
/** Fillers and the blank of Braille count as letters, and show nothing. */
const blank = /^[\p{Default_Ignorable_Code_Point}\p{M}\u2800 ]*$/u

/** A text in which equal letters are equal however they were encoded (Unicode's form C). */
export function normalText(text: string): string {
  return text.replace(endlessMarks, '$1').normalize('NFC')
}

/**
 * A text as others may be shown it, on one line: without control characters, characters that are invisible and those
 * that turn the direction of what follows. Empty when nothing of it would be seen.
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

/** The name of a person as others are shown it; never empty. */
export function shownName(text: string): string {
  return shownText(text) || 'Player'
}
