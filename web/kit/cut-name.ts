import { language } from '../../content/text/language.ts'

const segmenter = new Intl.Segmenter(language, { granularity: 'grapheme' })

/**
 * Returns a name cut to at most `most` characters as a reader counts them, with an ellipsis if it was cut.
 */
export function cutName(name: string, most: number): string {
  const characters = Array.from(segmenter.segment(name), ({ segment }) => segment)
  return characters.length <= most ? name : `${characters.slice(0, most).join('').trimEnd()}…`
}
