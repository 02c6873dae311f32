/**
 * A text as others may be shown it, on one line: without control characters, characters that are invisible and those
 * that turn the direction of what follows.
 */
export function shownText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Z}]/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/ +/g, ' ')
    .trim()
}

/** The name of a person as others are shown it; never empty. */
export function shownName(text: string): string {
  return shownText(text) || 'Player'
}
