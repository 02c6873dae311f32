import { useLoaderData } from 'react-router'
import * as teamText from '../../../content/text/team.ts'
import { Masthead } from '../../kit/page/masthead.tsx'
import { SocialLinks } from '../../kit/page/social-links.tsx'
import { type Member, team } from './content.server.ts'
import { CourtCard } from './court-card.tsx'

export function loader() {
  return team.read()
}

/** `/team`: the people, each as a card. */
export default function Team() {
  const { masthead, members } = useLoaderData<typeof loader>()
  return (
    <>
      <Masthead words={masthead} />
      <ul className="mx-auto grid max-w-5xl gap-16 px-4 py-16 sm:gap-24 sm:px-6 sm:py-24">
        {members.map((member, place) => (
          <MemberRow key={member.name} member={member} isFirst={place === 0} />
        ))}
      </ul>
    </>
  )
}

function MemberRow({ member, isFirst }: { member: Member; isFirst: boolean }) {
  const { name, role, text, knownFor, social } = member
  return (
    <li className="group grid items-center gap-x-14 gap-y-6 sm:grid-cols-[minmax(0,17rem)_1fr] sm:even:grid-cols-[1fr_minmax(0,17rem)]">
      <CourtCard
        member={member}
        isFirst={isFirst}
        className="@container max-w-68 -rotate-2 transition-transform duration-300 group-even:rotate-2 group-hover:rotate-0 sm:group-even:order-2"
      />
      <div className="max-w-xl">
        <h2 className="heading leading-tight">{name}</h2>
        <p className="mt-1 text-lg font-semibold text-accent">{role}</p>
        <p className="mt-5 text-lg leading-relaxed">{text}</p>
        <p className="mt-4 border-l-4 border-accent pl-4 text-muted">
          <span className="block text-sm font-semibold text-ink">{teamText.knownFor}</span>
          <span>{knownFor}</span>
        </p>
        <div className="mt-4">
          <SocialLinks of={name} links={social} />
        </div>
      </div>
    </li>
  )
}
