const minusSign = '\u2212'

/**
 * Returns a number for display, with a real minus sign and, if given, a fixed number of decimals: '431',
 * '−57'.
 */
export function numberText(value: number, decimals?: number): string {
  const size = Math.abs(value)
  const digits = decimals === undefined ? String(size) : size.toFixed(decimals)
  return value < 0 && Number(digits) !== 0 ? `${minusSign}${digits}` : digits
}

/** Returns a number with its sign, for a change: '+13', '−3', '0'. */
export function signedText(value: number): string {
  return value > 0 ? `+${value}` : numberText(value)
}

/** Returns a number for an accessible name, because a screen reader may skip a sign: 'minus 57'. */
export function numberWords(value: number): string {
  return value < 0 ? `minus ${-value}` : String(value)
}

/** Returns a number with its sign in words: 'plus 13', 'minus 3', '0'. */
export function signedWords(value: number): string {
  return value > 0 ? `plus ${value}` : numberWords(value)
}
