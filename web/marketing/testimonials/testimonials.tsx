import { useLoaderData } from 'react-router'
import * as testimonialsText from '../../../content/text/testimonials.ts'
import { Masthead } from '../../kit/page/masthead.tsx'
import { Picture } from '../../kit/page/picture.tsx'
import { type Testimonial, testimonials } from './content.server.ts'
import { Postmark } from './postmark.tsx'

export function loader() {
  return testimonials.read()
}

/** `/testimonials`: what people wrote to us, as postcards. */
export default function Testimonials() {
  const words = useLoaderData<typeof loader>()
  return (
    <>
      <Masthead words={words.masthead} />
      <ul className="column gap-10 py-14 sm:py-20 lg:columns-2">
        {words.testimonials.map((testimonial) => (
          <Postcard key={testimonial.name} {...testimonial} />
        ))}
      </ul>
    </>
  )
}

function Postcard({ name, from, stamp, posted, text }: Testimonial) {
  return (
    <li className="break-inside-avoid py-5 transition-transform duration-300 odd:-rotate-1 even:rotate-1 hover:rotate-0">
      <figure className="relative grid min-h-72 gap-x-6 gap-y-8 rounded-xl bg-card p-6 pt-36 text-card-ink shadow-lift ring-1 ring-black/10 ring-inset sm:grid-cols-[1fr_11.5rem] sm:p-8">
        <div className="absolute top-5 right-5 sm:top-7 sm:right-7">
          <Picture of={stamp} alt="" className="h-auto w-20 rotate-2 drop-shadow sm:w-24" />
          <Postmark date={posted} className="absolute top-6 right-9 w-32 sm:top-10 sm:right-10 sm:w-34" />
        </div>
        <blockquote className="font-display text-xl leading-snug font-medium sm:pr-0 sm:text-2xl">
          <p>{testimonialsText.quote({ text })}</p>
        </blockquote>
        <figcaption className="grid content-end border-black/15 sm:border-l sm:pt-32 sm:pl-6">
          <span className="border-b border-black/20 pb-1 text-lg font-semibold">{name}</span>
          <span className="border-b border-black/20 py-1">{from}</span>
          <span aria-hidden="true" className="hidden h-8 border-b border-black/20 sm:block" />
        </figcaption>
      </figure>
    </li>
  )
}
