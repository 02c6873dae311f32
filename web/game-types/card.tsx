import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import * as text from '../../content/text/game-types.ts'
import type { GameType } from '../api/answers.ts'
import type { Elements } from '../base/elements.ts'
import { LinkButton } from '../kit/button.tsx'
import { readableDayOf } from '../kit/date.ts'
import { numberInAddress } from '../kit/list/number-in-address.ts'
import { useUser } from '../session/user.ts'
import { Credits } from './credits.tsx'
import { NewGameButton } from './new-game-button.tsx'
import { GameTexts } from './texts.tsx'

const ratings = [
  ['complexity', text.complexity],
  ['strategy', text.strategy],
  ['luck', text.luck],
  ['weight', text.weight],
  ['footprint', text.footprint],
  ['tactics', text.tactics],
] as const

interface GameTypeCardProps {
  readonly gameType: GameType
  /** The picture of the game. */
  readonly art: ReactNode
  /** The pictures of its rules, and boards to try them on. */
  readonly pictures: Elements
}

/**
 * Shows all information about a game type in the list of games. `?type={id}` in the address leads to it and opens its rules.
 */
export function GameTypeCard({ gameType, art, pictures }: GameTypeCardProps) {
  const { id, name, createddate, modifieddate, isPlayable } = gameType
  const heading = useRef<HTMLHeadingElement>(null)
  const [search] = useSearchParams()
  const isLedTo = numberInAddress(search, 'type') === id
  useEffect(() => {
    if (!isLedTo) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [isLedTo])
  const created = text.created({ date: readableDayOf(createddate) })
  return (
    <article aria-labelledby={`game-type-${id}`} className="panel overflow-hidden">
      <div className="grid md:grid-cols-[minmax(14rem,1fr)_2fr]">
        <div className="game-ground p-6 md:px-8 md:py-10">
          <div className="grid h-full min-h-48 place-items-center">{art}</div>
        </div>
        <div className="grid gap-5 p-6 sm:p-8">
          <div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h2
                ref={heading}
                id={`game-type-${id}`}
                tabIndex={-1}
                className="scroll-mt-24 text-3xl font-extrabold"
              >
                {name}
              </h2>
              {isPlayable ? null : (
                <span className="rounded-full border border-edge bg-sunken px-3 py-1 text-sm font-semibold">
                  {text.planned}
                </span>
              )}
            </div>
            <p className="mt-1 text-sm text-muted">
              {modifieddate ? text.modified({ created, date: readableDayOf(modifieddate) }) : created}
            </p>
          </div>
          <dl className="grid gap-x-10 gap-y-1.5 sm:grid-cols-2">
            {ratings.map(([rating, label]) => (
              <Stars key={rating} label={label} value={gameType[rating]} />
            ))}
          </dl>
          <div className="flex flex-wrap gap-3">
            {isPlayable ? (
              <>
                <NewGameButton gameTypeId={id} gameName={name} />
                <LinkButton variant="quiet" to={`/all-my-games/${id}`}>
                  {text.myGames}
                </LinkButton>
              </>
            ) : null}
            <EditGameLink gameTypeId={id} gameName={name} />
            <LinkButton variant="quiet" to={`/game-dashboard?type=${id}`}>
              {text.ranking}
            </LinkButton>
          </div>
        </div>
      </div>
      {pictures}
      <div className="grid gap-5 p-6 pt-0 sm:p-8 sm:pt-0">
        <GameTexts gameType={gameType} {...(isLedTo && { open: 'rules' })} />
        <Credits of={gameType} />
      </div>
    </article>
  )
}

/** Links to the form of a game type. Only admins see it; the server checks again. */
function EditGameLink({ gameTypeId, gameName }: { gameTypeId: number; gameName: string }) {
  const { isAdmin } = useUser()
  if (!isAdmin) return null
  return (
    <LinkButton
      variant="quiet"
      to={`/game-type/${gameTypeId}`}
      aria-label={text.editGame({ game: gameName })}
    >
      {text.edit}
    </LinkButton>
  )
}

/** The greatest number of stars of a rating. */
const most = 3

/** Shows a rating from 0 to 3 as stars, and in words for screen readers. */
function Stars({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex">
        <span className="sr-only">{text.stars({ count: value, most })}</span>
        {[...Array(most).keys()].map((place) => (
          <svg
            key={place}
            aria-hidden="true"
            viewBox="0 0 20 20"
            className={`size-4 ${place < value ? 'fill-accent' : 'fill-line'}`}
          >
            <path d="m10 1.8 2.5 5.3 5.7.8-4.2 4 1.1 5.8-5.1-2.8-5.1 2.8 1.1-5.8-4.2-4 5.7-.8Z" />
          </svg>
        ))}
      </dd>
    </div>
  )
}
