import { z } from 'zod'
import pricingText from '../../../content/pages/pricing.yaml?raw'
import { masthead } from '../../words/masthead.ts'
import { pageLink, text } from '../../words/text.ts'
import { readWords } from '../../words/words.ts'

/** What content/pages/pricing.yaml must hold. A price is in whole US dollars a month. */
export const pricingWords = z.strictObject({
  masthead,
  plans: z
    .array(
      z.strictObject({
        name: text,
        price: z.int().min(0, 'expected 0 or more'),
        badge: text.optional(),
        for: text,
        includes: z.array(text).min(1),
        link: pageLink,
      }),
    )
    .min(1),
  questions: z.strictObject({
    title: text,
    list: z.array(z.strictObject({ question: text, answer: text })).min(1),
  }),
})

export type PricingWords = z.output<typeof pricingWords>

/** The words of the pricing page, read and checked when the site is built. */
export const pricing: PricingWords = readWords('content/pages/pricing.yaml', pricingText, pricingWords)
