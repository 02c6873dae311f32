import { z } from 'zod'
import { mailAddress } from '../mail/mail.ts'

/** The address itself: a JSON string, or as it is. */
export const subscribeRequest = z
  .string({ error: 'Please give your e-mail address.' })
  .trim()
  .pipe(mailAddress)
  .meta({ id: 'SubscribeRequest', description: 'An e-mail address' })

/** What the link in a mail bears. */
export const tokenRequest = z
  .object({ token: z.uuid('This link is not whole.') })
  .meta({ id: 'SubscriptionToken' })
