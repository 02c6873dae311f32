const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A person's name in the room that there is: cut after so many characters as a reader counts them, with an
 * ellipsis where something was cut.
 */
export function cutName(name: string, most: number): string {
  const characters = Array.from(segmenter.segment(name), ({ segment }) => segment)
  return characters.length <= most ? name : `${characters.slice(0, most).join('').trimEnd()}…`
}
