import { z } from 'zod'

/** A list in one variable, separated by commas or spaces. */
export const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))

/** An http or https address. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'is no http or https address' })
/** The address of a site, without a path. */
export const origin = webAddress.refine(
  (text) => URL.parse(text)?.origin === text,
  'is no origin such as https://example.org',
)
/** A number, parsed from the text of a variable. */
export const number = z.coerce.number({ error: 'is not a number' })
/** A whole number of at least 1. */
export const count = number.int().min(1)
