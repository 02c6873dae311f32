import { z } from 'zod'
import testimonialsText from '../../../content/pages/testimonials.yaml?raw'
import { masthead } from '../../words/masthead.ts'
import { picture } from '../../words/pictures.server.ts'
import { text } from '../../words/text.ts'
import { readWords } from '../../words/words.ts'

const testimonial = z.strictObject({ name: text, from: text, stamp: picture, posted: z.iso.date(), text })

export type Testimonial = z.output<typeof testimonial>

/** What content/pages/testimonials.yaml must hold. */
export const testimonialsWords = z.strictObject({ masthead, testimonials: z.array(testimonial).min(1) })

/** The words of the testimonials page, read and checked when the site is built. */
export const testimonials = readWords('content/pages/testimonials.yaml', testimonialsText, testimonialsWords)
