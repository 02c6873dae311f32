import { z } from 'zod'
import { normalText } from '../text/shown-text.ts'

/** A code as it is typed: blanks around it do not count, and equal letters are equal in any encoding. */
const typed = z.string().transform((text) => normalText(text).trim())

/** A code of any length. One that is too short is answered like one that is wrong. */
export const redeemRequest = z.object({ code: typed }).meta({ id: 'RedeemCodeRequest' })

/** A new code, 5 to 100 visible characters. */
export const addRequest = z
  .object({
    code: typed.pipe(
      z
        .string()
        .min(5, 'A code has at least 5 characters.')
        .max(100, 'A code has at most 100 characters.')
        .regex(/^\P{C}*$/u, 'A code has no invisible characters.'),
    ),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('When the code stops working if nobody has used it; never unless given'),
  })
  .meta({ id: 'AddCodeRequest' })
