import { z } from 'zod'
import { isLonger } from '../../content/reader/graphemes.ts'
import * as refusals from '../../content/text/refusals.ts'
import { shownText } from './shown-text.ts'

interface Sentences {
  /** Refuses a text of which nothing is visible; without it, such a text is accepted as an empty one. */
  readonly missing?: string
  readonly tooLong?: string
}

/**
 * Returns the schema of a text that a person types, which others may then see.
 *
 * @param most how many characters it may have, as a reader counts them
 * @param shown returns what others see of it; by default it is one line
 */
export function typedText(
  most: number,
  { missing, tooLong = refusals.tooLong({ most }) }: Sentences = {},
  shown: (text: string) => string = shownText,
) {
  return z
    .string({ error: missing })
    .transform(shown)
    .refine((text) => missing === undefined || text !== '', missing)
    .refine((text) => !isLonger(text, most), tooLong)
}

const longestSearch = 100

/** The text that a list is searched for. */
export const searchedText = z.string().max(longestSearch).transform(shownText).default('')
