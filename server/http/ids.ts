import { z } from 'zod'

const wholeNumber = (digits: RegExp) =>
  z
    .string()
    .regex(digits, 'must be a whole number')
    .transform(Number)
    .meta({ type: 'integer', pattern: undefined })

/** An id in a URL, such as that of a game or a person: 1 to 15 digits. */
export const idInAddress = wholeNumber(/^\d{1,15}$/)

/** An id of a short list in a URL: 1 to 9 digits. */
export const smallIdInAddress = wholeNumber(/^\d{1,9}$/)

/** An id of a short list in a URL, or -1 for all. */
export const smallIdOrAll = wholeNumber(/^(\d{1,9}|-1)$/)
