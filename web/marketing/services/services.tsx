import { useLoaderData } from 'react-router'
import { Masthead } from '../../kit/page/masthead.tsx'
import { Picture } from '../../kit/page/picture.tsx'
import { Closing } from '../closing.tsx'
import { Suit } from '../suit.tsx'
import { type ServicesContent, services } from './content.server.ts'

export function loader() {
  return services.read()
}

/** `/services`: what we offer, and what is included. */
export default function Services() {
  const words = useLoaderData<typeof loader>()
  return (
    <>
      <Masthead words={words.masthead} />
      <Boxes services={words.services} />
      <Features {...words.features} />
      <Closing {...words.closing} />
    </>
  )
}

function Boxes({ services: list }: { services: ServicesContent['services'] }) {
  return (
    <ul className="column grid gap-x-12 pt-10 pb-16 sm:pt-16 sm:pb-24 lg:grid-cols-2">
      {list.map(({ title, picture, text, note }, place) => (
        <li
          key={title}
          className="grid content-start gap-x-6 gap-y-4 border-b border-line py-9 last:border-0 sm:grid-cols-[13rem_1fr] lg:nth-last-[2]:border-0"
        >
          <Picture
            of={picture}
            alt=""
            isFirst={place < 2}
            className="aspect-[4/3] h-auto w-full rounded-2xl object-cover shadow-panel"
          />
          <div>
            <h2 className="text-2xl font-bold sm:text-3xl">{title}</h2>
            <p className="mt-2">{text}</p>
            <p className="mt-3 text-sm font-semibold text-accent">{note}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

/** Shows what every job includes, as a suit of spades. */
function Features({ title, text, list }: ServicesContent['features']) {
  return (
    <section aria-labelledby="features" className="bg-sky-900 py-16 text-sky-50 sm:py-24">
      <div className="column">
        <h2 id="features" className="heading">
          {title}
        </h2>
        <p className="mt-3 max-w-prose text-lg text-sky-100">{text}</p>
        <ul className="mt-12 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
          {list.map((feature, place) => (
            <li
              key={feature.title}
              className="grid min-h-56 grid-rows-[auto_1fr_auto] rounded-2xl bg-card p-4 text-card-ink shadow-lift ring-1 ring-black/10 transition-transform duration-200 ring-inset hover:-translate-y-1.5 sm:min-h-64 sm:p-5"
            >
              <CardIndex rank={ranks[place] ?? ''} />
              <div className="self-center py-3">
                <h3 className="text-lg leading-snug font-bold sm:text-xl">{feature.title}</h3>
                <p className="mt-1.5 text-sm leading-relaxed sm:text-base">{feature.text}</p>
              </div>
              <CardIndex rank={ranks[place] ?? ''} className="rotate-180" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function CardIndex({ rank, className = '' }: { rank: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`flex items-center gap-1 ${className}`}>
      <span className="font-display text-2xl leading-none font-extrabold">{rank}</span>
      <Suit of="spade" className="size-4" />
    </span>
  )
}
