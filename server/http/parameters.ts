import { z } from 'zod'
import { countText } from '../../content/reader/counts.ts'
import * as text from '../../content/text/refusals.ts'

const wholeNumber = (digits: RegExp) =>
  z
    .string()
    .regex(digits, text.notWholeNumber)
    .transform(Number)
    .meta({ type: 'integer', pattern: undefined })

/** An id in a URL, such as that of a game or a person: 1 to 15 digits. */
export const idInAddress = wholeNumber(/^\d{1,15}$/)

/** An id of a short list in a URL: 1 to 9 digits. */
export const smallIdInAddress = wholeNumber(/^\d{1,9}$/)

/** An id of a short list in a URL, or -1 for all. */
export const smallIdOrAll = wholeNumber(/^(\d{1,9}|-1)$/)

/**
 * The number of a page in a URL. Absent, empty, `undefined` and 0 mean the first page. Other texts that are
 * not a whole number are refused.
 */
export const pageNumber = z
  .string()
  .regex(/^(\d{0,12}|undefined)$/, text.notPageNumber)
  .optional()
  .transform((text) => Number(text === 'undefined' ? 0 : text) || 1)
  .meta({ type: 'integer', pattern: undefined, description: 'The page, starting at 1; 0 or none means 1' })

/** A number from 1 to `most` in a URL. */
export const wholeNumberUpTo = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, text.notWholeNumber)
    .transform(Number)
    .pipe(integerBetween(1, most))
    .meta({ type: 'integer', pattern: undefined })

/** A whole number from `least` to `most` in a body. */
export function integerBetween(least: number, most: number) {
  const range = text.notBetween({ least: String(least), most: countText(most) })
  const error = ({ input }: { input?: unknown }) => (typeof input === 'number' ? range : text.notWholeNumber)
  return z.int({ error }).min(least, range).max(most, range)
}
