import type { ReactNode } from 'react'
import * as text from '../../content/text/challenges.ts'
import type { Challenge, ChallengeResults } from '../api/answers.ts'
import type { Elements } from '../base/elements.ts'
import { LinkButton } from '../kit/button.tsx'
import { numberText } from '../kit/number.ts'
import ShareButtons from '../kit/page/share-buttons.tsx'
import { cutName } from '../kit/person.tsx'
import { Table } from '../kit/table.tsx'
import { withNodes } from '../kit/with-nodes.tsx'

const mostResults = 20

interface ChallengerProps {
  readonly challenge: Challenge
  readonly results: ChallengeResults
}

/** Shows the challenger the link to send, and who has played it with which score. */
export function Challenger({ challenge, results: { gameId, results } }: ChallengerProps) {
  const { id, gameName: game, score } = challenge
  const path = `/challenge/${id}`
  return (
    <div className="grid gap-10">
      <Panel title={text.own({ game })}>
        <Score label={text.yourScore} score={score} />
        <p>{text.send}</p>
        <p className="rounded-lg bg-sunken p-3 text-sm wrap-anywhere">
          <span className="sr-only">{`${text.link}: `}</span>
          <span>{location.origin}</span>
          <span>{path}</span>
        </p>
        <ShareButtons
          told={text.shareText({ game, score: numberText(score) })}
          path={path}
          labels={{ share: text.shareLink, copy: text.copyLink }}
        />
        <OwnGame gameId={gameId} />
      </Panel>
      <section aria-labelledby="challenge-results" className="grid gap-4">
        <h2 id="challenge-results" className="text-2xl font-bold">
          {text.who}
        </h2>
        {results.length === 0 ? <p>{text.nobody}</p> : <Results results={results} />}
        {results.length < mostResults ? null : <p>{text.best({ count: mostResults })}</p>}
      </section>
    </div>
  )
}

function Results({ results }: Pick<ChallengeResults, 'results'>) {
  return (
    <Table aria-labelledby="challenge-results">
      <thead>
        <tr>
          <th scope="col">{text.player}</th>
          <th scope="col">{text.points}</th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ gameId, name, score }) => (
          <tr key={gameId}>
            <th scope="row" className="wrap-anywhere">
              <Name of={name} />
            </th>
            <td>{numberText(score)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface FriendProps {
  readonly challenge: Challenge
  /** Null for people who are logged out. */
  readonly results: ChallengeResults | null
}

/** Shows whoever has the link the score of the challenger, and leads to the same deal; then both results. */
export function Friend({ challenge, results }: FriendProps) {
  const { id, gameName: game, challenger, score } = challenge
  const title =
    challenger === null
      ? text.challengedByNobody({ game })
      : withNodes(text.challenged, { challenger: <Name of={challenger} />, game })
  const own = results?.results[0]
  return (
    <Panel title={title}>
      <div className="flex flex-wrap gap-x-12 gap-y-6">
        <Score label={<Name of={challenger} />} score={score} />
        {own ? (
          <Score
            label={
              <>
                <span>{`${text.you}: `}</span>
                <Name of={own.name} />
              </>
            }
            score={own.score}
          />
        ) : null}
      </div>
      {results?.role === 'finished' ? (
        <p>{own ? comparison(own.score - score) : text.notCounted}</p>
      ) : (
        <p className="max-w-prose">{results?.role === 'begun' ? text.begun : text.howItWorks}</p>
      )}
      {results?.role === 'finished' ? (
        <OwnGame gameId={results.gameId} />
      ) : (
        <LinkButton className="justify-self-start" to={`/challenge/${id}/play`}>
          {results?.role === 'begun' ? text.continueGame : text.play}
        </LinkButton>
      )}
    </Panel>
  )
}

/** Returns a sentence that compares a result with the challenger's. */
export function comparison(difference: number): string {
  if (difference === 0) return text.equal
  return (difference > 0 ? text.ahead : text.behind)({ count: Math.abs(difference) })
}

function Panel({ title, children }: { title: ReactNode; children: Elements }) {
  return (
    <section aria-labelledby="challenge" className="panel grid gap-6 p-5 sm:p-8">
      <h2 id="challenge" className="text-2xl font-bold wrap-anywhere">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Score({ label, score }: { label: ReactNode; score: number }) {
  return (
    <div className="grid content-start gap-1">
      <h3 className="text-sm text-muted">{label}</h3>
      <p className="font-display text-3xl font-extrabold tabular-nums">
        {text.score({ score: numberText(score) })}
      </p>
    </div>
  )
}

function OwnGame({ gameId }: { gameId: number | null }) {
  if (gameId === null) return null
  return (
    <LinkButton variant="quiet" className="justify-self-start" to={`/my-games/${gameId}`}>
      {text.seeGame}
    </LinkButton>
  )
}

/** Shows a name, or a substitute for one that others do not see. */
function Name({ of: name }: { of: string | null }) {
  return name === null ? <span>{text.hiddenName}</span> : <bdi translate="no">{cutName(name, 30)}</bdi>
}
