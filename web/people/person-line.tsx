import { Link } from 'react-router'
import * as text from '../../content/text/people-list.ts'
import type { ListedPerson } from '../api/answers.ts'
import { readableDayOf } from '../kit/date.ts'

/** Shows a line of the list of people, which leads to the person. */
export function PersonLine({ person }: { person: ListedPerson }) {
  const { id, displayName, emailAddress, arrivedAt, lastSeenAt, totals } = person
  const games = totals.reduce((sum, total) => sum + total.games, 0)
  return (
    <li className="grid gap-1 p-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          to={`/people/${id}`}
          className="py-1 font-semibold wrap-anywhere text-link underline underline-offset-4"
        >
          <bdi translate="no">{displayName}</bdi>
        </Link>
        <Badges person={person} />
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {emailAddress === null ? <em>{text.noEmail}</em> : <bdi translate="no">{emailAddress}</bdi>}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
        <span>{games === 0 ? text.noGames : text.games({ count: games })}</span>
        {totals.map(({ gameTypeId, gameName, best }) => (
          <span key={gameTypeId}>{text.best({ game: gameName, score: String(best) })}</span>
        ))}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
        <span>
          {lastSeenAt === null ? text.neverSeen : text.lastSeen({ when: readableDayOf(lastSeenAt) })}
        </span>
        <span>{text.arrived({ when: readableDayOf(arrivedAt) })}</span>
      </p>
    </li>
  )
}

function Badges({ person: { isAdmin, isReader, readerSince, disabledAt } }: { person: ListedPerson }) {
  return (
    <>
      {disabledAt === null ? null : <span className="text-sm font-semibold text-bad">{text.disabled}</span>}
      {isAdmin ? <span className="text-sm font-semibold text-accent-strong">{text.admin}</span> : null}
      {isReader ? (
        <span className="text-sm text-good">
          {readerSince === null ? text.reader : text.readerSince({ when: readableDayOf(readerSince) })}
        </span>
      ) : null}
    </>
  )
}
