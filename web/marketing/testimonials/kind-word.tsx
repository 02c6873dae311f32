import { Link } from 'react-router'
import * as testimonialsText from '../../../content/text/testimonials.ts'
import { NextIcon } from '../../kit/icons.tsx'
import { Picture } from '../../kit/page/picture.tsx'
import type { Testimonial } from './content.server.ts'

/** Shows what one person wrote to us, with a link to what others wrote. */
export function KindWord({ name, from, stamp, text }: Testimonial) {
  return (
    <figure className="relative grid content-between gap-6 rounded-xl bg-card p-6 pt-28 text-card-ink shadow-panel ring-1 ring-black/10 ring-inset">
      <Picture of={stamp} alt="" className="absolute top-5 right-5 h-auto w-16 rotate-2 drop-shadow" />
      <blockquote className="font-display text-xl leading-snug font-medium">
        <p>{testimonialsText.quote({ text })}</p>
      </blockquote>
      <figcaption className="grid">
        <span className="font-semibold">{name}</span>
        <span>{from}</span>
        <Link
          to="/testimonials"
          className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-sky-700 underline-offset-4 hover:underline"
        >
          <span>{testimonialsText.more}</span>
          <NextIcon className="size-4" />
        </Link>
      </figcaption>
    </figure>
  )
}
