import type { GameType } from '../api/answers.ts'
import { LinkButton } from '../kit/button.tsx'
import { readableDate } from '../kit/date.ts'
import { GameArt } from './art.tsx'
import { GameTexts } from './description.tsx'
import { EditGameLink } from './edit-game-link.tsx'
import { NewGameButton } from './new-game-button.tsx'
import { Stars } from './stars.tsx'

const ratings = ['complexity', 'strategy', 'luck', 'weight', 'footprint', 'tactics'] as const

/** Everything that is said of a game type on the list of games. */
export function GameTypeCard({ gameType }: { gameType: GameType }) {
  const { id, name, createddate, modifieddate, authorUrl, documentUrl } = gameType
  return (
    <article
      aria-labelledby={`game-type-${id}`}
      className="overflow-hidden rounded-panel border border-line bg-surface shadow-panel"
    >
      <div className="grid md:grid-cols-[minmax(14rem,1fr)_2fr]">
        <div className="game-ground p-6 md:px-8 md:py-10">
          <GameArt gameTypeId={id} className="sticky top-24 mx-auto h-40 md:h-56" />
        </div>
        <div className="grid gap-5 p-6 sm:p-8">
          <div>
            <h2 id={`game-type-${id}`} className="text-3xl font-extrabold">
              {name}
            </h2>
            <p className="mt-1 text-sm text-muted">
              Created {readableDate(createddate)}
              {modifieddate ? ` | Modified ${readableDate(modifieddate)}` : ''}
            </p>
          </div>
          <dl className="grid gap-x-10 gap-y-1.5 sm:grid-cols-2">
            {ratings.map((rating) => (
              <Stars
                key={rating}
                label={`${rating.charAt(0).toUpperCase()}${rating.slice(1)}`}
                value={gameType[rating]}
              />
            ))}
          </dl>
          <div className="flex flex-wrap gap-3">
            <NewGameButton gameTypeId={id} gameName={name} />
            <LinkButton variant="quiet" to={`/all-my-games/${id}`}>
              My Games
            </LinkButton>
            <EditGameLink gameTypeId={id} gameName={name} />
            <LinkButton variant="quiet" to="/game-dashboard">
              Public Ranking
            </LinkButton>
          </div>
          <GameTexts gameType={gameType} />
          <p className="flex flex-wrap gap-x-4 text-sm">
            {authorUrl ? <Credit href={authorUrl}>About the author of the idea</Credit> : null}
            {documentUrl ? <Credit href={documentUrl}>The shared document</Credit> : null}
          </p>
        </div>
      </div>
    </article>
  )
}

function Credit({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noreferrer" className="py-1 text-link underline underline-offset-4">
      {children}
    </a>
  )
}
