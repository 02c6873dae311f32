import { z } from 'zod'
import { linkNotValid } from '../../content/text/newsletter-answers.ts'
import { keyedPageQuery, keyedPageSchema } from '../http/keyed-page.ts'
import { searchedText } from '../text/typed-text.ts'

const mostAtOnce = 100

/** The token of the link in a mail. */
export const subscriptionToken = z.object({ token: z.uuid(linkNotValid) }).meta({ id: 'SubscriptionToken' })

/** Which page of the subscribers, and of which subscribers. */
export const subscriberQuery = keyedPageQuery.extend({
  search: searchedText.describe('Only subscribers whose address begins so'),
  only: z.enum(['all', 'confirmed', 'unconfirmed']).default('all'),
})

export const subscriberPage = keyedPageSchema(
  'SubscriberPage',
  z
    .object({
      id: z.int(),
      emailAddress: z.string(),
      subscribedAt: z.iso.datetime(),
      confirmedAt: z.iso.datetime().nullable().describe('When the address was confirmed; null until then'),
      source: z
        .string()
        .describe('The page of the site on which it was subscribed, such as `/about`; empty if unknown'),
    })
    .meta({ id: 'Subscriber' }),
)

export const removedSubscribers = z
  .object({ ids: z.array(z.int().min(1)).min(1).max(mostAtOnce).describe('Of the subscribers, 100 at most') })
  .meta({ id: 'RemovedSubscribers' })

export const changedSubscribers = z
  .object({ changed: z.int().describe('How many of them were removed') })
  .meta({ id: 'ChangedSubscribers' })
