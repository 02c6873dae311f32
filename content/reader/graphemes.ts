const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** More code units than any emoji or letter in use has; only chains of joined letters or emoji are longer. */
const unitsOfCharacter = 16

/**
 * Returns the beginning of a text with at most `most` characters as a reader counts them (grapheme clusters, Unicode Annex
 * 29), and at most sixteen times as many UTF-16 code units. No character is cut in two.
 */
export function cutText(text: string, most: number): string {
  let cut = ''
  let count = 0
  for (const { segment } of segmenter.segment(text)) {
    if (count === most || cut.length + segment.length > most * unitsOfCharacter) break
    cut += segment
    count += 1
  }
  return cut
}

/** Returns whether a text is longer than `cutText` leaves it. */
export function isLonger(text: string, most: number): boolean {
  return text.length > most && cutText(text, most) !== text
}
