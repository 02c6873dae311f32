import { Link, useLoaderData } from 'react-router'
import { NextIcon } from '../../kit/icons.tsx'
import { Masthead } from '../../kit/page/masthead.tsx'
import { Picture } from '../../kit/page/picture.tsx'
import { isOff } from '../../words/site.server.ts'
import { type Member, team } from '../team/content.server.ts'
import { CourtCard } from '../team/court-card.tsx'
import { type AboutContent, about } from './content.server.ts'
import { Skills } from './skills.tsx'

export function loader() {
  return { ...about.read(), members: isOff('/team') ? [] : team.read().members }
}

/** `/about`: our story, the people if they have a page, our skills, and our clients. */
export default function About() {
  const { masthead, story, team: words, members, skills, clients } = useLoaderData<typeof loader>()
  return (
    <>
      <Masthead words={masthead} />
      <Story {...story} />
      {members.length > 0 ? <Hand {...words} members={members} /> : null}
      <Skills {...skills} />
      <Clients {...clients} />
    </>
  )
}

function Story({ title, paragraphs }: AboutContent['story']) {
  return (
    <section
      aria-labelledby="story"
      className="column grid gap-x-16 gap-y-6 py-16 sm:py-24 lg:grid-cols-[2fr_3fr]"
    >
      <h2 id="story" className="heading max-w-[12ch]">
        {title}
      </h2>
      <div className="grid max-w-prose gap-5 text-lg leading-relaxed *:first:text-2xl *:first:leading-snug">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

/** The rotation of the cards in a hand of four. */
const leans =
  'sm:nth-[4n+1]:-rotate-6 sm:nth-[4n+1]:translate-y-4 sm:nth-[4n+2]:-rotate-2 sm:nth-[4n+3]:rotate-2 sm:nth-[4n]:rotate-6 sm:nth-[4n]:translate-y-4'

/** Shows the people as a hand of cards. */
function Hand({ title, text, link, members }: AboutContent['team'] & { members: Member[] }) {
  return (
    <section aria-labelledby="team" className="overflow-hidden bg-sky-900 py-16 text-sky-50 sm:py-24">
      <div className="column">
        <h2 id="team" className="heading">
          {title}
        </h2>
        <p className="mt-3 max-w-prose text-lg text-sky-100">{text}</p>
        <ul className="mx-auto mt-12 grid max-w-5xl grid-cols-2 gap-x-4 gap-y-8 sm:flex sm:justify-center sm:gap-0">
          {members.map((member) => (
            <li
              key={member.name}
              className={`transition-transform duration-300 sm:w-64 sm:shrink sm:[&+&]:-ml-5 sm:hover:z-10 sm:hover:-translate-y-3 ${leans}`}
            >
              <CourtCard member={member} className="@container" />
              <p className="mt-4 px-2 text-center font-semibold">{member.name}</p>
              <p className="px-2 text-center text-sm text-sky-200">{member.role}</p>
            </li>
          ))}
        </ul>
        <p className="mt-14 text-center">
          <Link
            to="/team"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-dawn-200 underline-offset-4 hover:underline"
          >
            <span>{link}</span>
            <NextIcon className="size-4" />
          </Link>
        </p>
      </div>
    </section>
  )
}

/** Shows our clients, each on a light card in both themes, since their logos need a light background. */
function Clients({ title, text, list }: AboutContent['clients']) {
  return (
    <section aria-labelledby="clients" className="column pb-20 sm:pb-28">
      <h2 id="clients" className="heading">
        {title}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-muted">{text}</p>
      <ul className="mt-10 grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-6">
        {list.map(({ name, logo }) => (
          <li
            key={name}
            className="grid place-items-center rounded-2xl bg-card px-4 py-6 shadow-panel ring-1 ring-black/10 transition-transform duration-300 ring-inset odd:rotate-[0.8deg] even:-rotate-[0.8deg] hover:rotate-0 sm:py-9"
          >
            <Picture of={logo} alt={name} className="h-auto w-full max-w-52" />
          </li>
        ))}
      </ul>
    </section>
  )
}
