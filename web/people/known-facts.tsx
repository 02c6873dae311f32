import type { ReactNode } from 'react'
import * as text from '../../content/text/person.ts'
import type { ManagedPerson } from '../api/answers.ts'
import { readableMoment } from '../kit/date.ts'
import { numberText } from '../kit/number.ts'

/** Shows what is known of a person. */
export function KnownFacts({ person }: { person: ManagedPerson }) {
  const { id, emailAddress, arrivedAt, lastSeenAt, isAdmin, isNameReset, isOwn, totals } = person
  return (
    <section aria-labelledby="person-about" className="grid gap-4">
      <h2 id="person-about" className="text-2xl font-bold">
        {text.about}
      </h2>
      <dl className="panel grid grid-cols-1 gap-x-6 gap-y-4 p-5 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name={text.email}>
          {emailAddress === null ? (
            text.noEmail
          ) : (
            <bdi translate="no" className="wrap-anywhere">
              {emailAddress}
            </bdi>
          )}
        </Fact>
        <Fact name={text.role}>{roleOf(person)}</Fact>
        <Fact name={text.played}>
          {totals.length === 0
            ? text.noGames
            : totals.map(({ gameTypeId, gameName, games, best }) => (
                <span key={gameTypeId} className="block">
                  {text.best({ game: gameName, games: numberText(games), score: String(best) })}
                </span>
              ))}
        </Fact>
        <Fact name={text.lastSeen}>{lastSeenAt === null ? text.neverSeen : readableMoment(lastSeenAt)}</Fact>
        <Fact name={text.arrived}>{readableMoment(arrivedAt)}</Fact>
        <Fact name={text.number}>{id}</Fact>
      </dl>
      {isOwn ? <p>{text.you}</p> : null}
      {isNameReset ? <p>{text.nameReset}</p> : null}
      {isAdmin === null ? <p className="max-w-prose">{text.groupsDecide}</p> : null}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

function roleOf({ isAdmin, isReader, readerSince }: ManagedPerson): string {
  const reader = readerSince === null ? text.reader : text.readerSince({ when: readableMoment(readerSince) })
  const roles = [...(isAdmin ? [text.admin] : []), ...(isReader ? [reader] : [])]
  return roles.join(', ') || text.noRole
}
