import { z } from 'zod'

const words = z.string().trim().min(1, 'must not be empty')

/** What content/pages/newsletter.yaml must hold. */
export const newsletterWords = z.strictObject({ title: words, text: words, notWhole: words, done: words })
