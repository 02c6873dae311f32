import { z } from 'zod'
import { yamlFile } from '../../../content/reader/content.ts'
import { picture } from '../../words/pictures.server.ts'
import { masthead, text } from '../../words/schemas.ts'

const testimonial = z.strictObject({ name: text, from: text, stamp: picture, posted: z.iso.date(), text })

export type Testimonial = z.output<typeof testimonial>

/** The schema of content/pages/testimonials.yaml. */
export const testimonialsSchema = z.strictObject({ masthead, testimonials: z.array(testimonial).min(1) })

/** The content of the testimonials page. */
export const testimonials = yamlFile('pages/testimonials.yaml', testimonialsSchema)
