import { shownText } from './shown-text.ts'

const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Dashes and what keyboards and word processors write for them; they make one dash of two. */
const dashes = /[\p{Pd}\u02D7\u2043\u2212\u30FC]+/gu
const quotes = /[`\u00B4\u02B9\u02BC\u2018-\u201B\u2032]/gu
const doubleQuotes = /[\u201C-\u201F\u2033]/gu
const digits = /\p{Nd}/gu
const digit = /\p{Nd}/u

/**
 * Returns the form in which typed and pasted codes are compared. Word processors, mail programs and keyboards
 * change a code so that nobody sees it, or nearly: blanks, dashes, quotes, the width of letters, the digits of
 * other scripts, soft hyphens and other characters without a width. Case does not matter either.
 */
export function foldedCode(typed: string): string {
  return shownText(typed)
    .replace(invisible, '')
    .replace(quotes, "'")
    .replace(doubleQuotes, '"')
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(digits, asciiDigit)
    .toUpperCase()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns a digit of any script as one of ASCII. Unicode keeps the ten of a script together, from zero on. */
function asciiDigit(sign: string): string {
  const place = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && digit.test(String.fromCodePoint(place - value - 1))) value += 1
  return String(value)
}
