import { language } from '../../content/text/language.ts'
import * as text from '../../content/text/numbers.ts'

const minusSign = '\u2212'

const plain = new Intl.NumberFormat(language, { signDisplay: 'negative' })
const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })

/**
 * Returns a number for display, with a real minus sign and, if given, a fixed number of decimals: '431',
 * '−57'.
 */
export function numberText(value: number, decimals?: number): string {
  return withMinusSign(decimals === undefined ? plain : fixed(decimals), value)
}

/** Returns a number with its sign, for a change: '+13', '−3', '0'. */
export function signedText(value: number): string {
  return withMinusSign(signed, value)
}

/** Returns a number for an accessible name, because a screen reader may skip a sign: 'minus 57'. */
export function numberWords(value: number): string {
  return value < 0 ? text.minus({ number: plain.format(-value) }) : plain.format(value)
}

/** Returns a number with its sign in words: 'plus 13', 'minus 3', '0'. */
export function signedWords(value: number): string {
  return value > 0 ? text.plus({ number: plain.format(value) }) : numberWords(value)
}

function fixed(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(language, {
    signDisplay: 'negative',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** Formats a number with a minus sign as wide as a plus; most languages have only a hyphen by default. */
function withMinusSign(format: Intl.NumberFormat, value: number): string {
  return format.format(value).replace('-', minusSign)
}
