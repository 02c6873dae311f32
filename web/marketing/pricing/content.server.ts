import { z } from 'zod'
import { yamlFile } from '../../../content/reader/content.ts'
import { pageLink } from '../../words/page-link.server.ts'
import { masthead, text } from '../../words/schemas.ts'

/** The schema of content/pages/pricing.yaml. A price is in whole US dollars per month. */
export const pricingSchema = z.strictObject({
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

export type PricingContent = z.output<typeof pricingSchema>

/** The content of the pricing page. */
export const pricing = yamlFile('pages/pricing.yaml', pricingSchema)
