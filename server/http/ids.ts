import { z } from 'zod'

const wholeNumber = (digits: RegExp) =>
  z
    .string()
    .regex(digits, 'must be a whole number')
    .transform(Number)
    .meta({ type: 'integer', pattern: undefined })

/** The id of a game, a person or the like in an address: 1 to 15 digits. */
export const idInAddress = wholeNumber(/^\d{1,15}$/)

/** An id of a small list in an address: 1 to 9 digits. */
export const smallIdInAddress = wholeNumber(/^\d{1,9}$/)

/** The same, or -1, which means all. */
export const smallIdOrAll = wholeNumber(/^(\d{1,9}|-1)$/)
