import { z } from 'zod'
import { code } from '../../content/text/field-errors.ts'
import { normalText } from '../text/shown-text.ts'

const [shortest, longest] = [5, 100]

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
        .min(shortest, code.tooShort({ least: shortest }))
        .max(longest, code.tooLong({ most: longest }))
        .regex(/^\P{C}*$/u, code.invisible),
    ),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('When the code stops working if nobody has used it; never unless given'),
  })
  .meta({ id: 'AddCodeRequest' })

/** The answer to a request for a code. */
export const askedAnswer = z
  .object({
    askedAt: z.iso.datetime().describe('When the owner was asked, in UTC'),
    isNew: z.boolean().describe('False if the caller asked less than a day ago; nothing was sent again'),
  })
  .meta({ id: 'CodeRequest' })

/** A person who waits for a code. */
export const waitingPerson = z
  .object({
    displayName: z.string(),
    emailAddress: z.string().nullable().describe('Null if the provider gave none'),
    askedAt: z.iso.datetime().describe('When, in UTC'),
  })
  .meta({ id: 'WaitingPerson' })
