import { z } from 'zod'
import { mailAddress } from '../mail/mail.ts'

/** The address: a JSON string, or the text itself. */
export const subscribeRequest = z
  .string({ error: 'Please give your e-mail address.' })
  .trim()
  .pipe(mailAddress)
  .meta({ id: 'SubscribeRequest', description: 'An e-mail address' })

/** The token of the link in a mail. */
export const tokenRequest = z
  .object({ token: z.uuid('This link is not whole.') })
  .meta({ id: 'SubscriptionToken' })
