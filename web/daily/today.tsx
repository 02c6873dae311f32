import { useEffect, useState } from 'react'
import * as text from '../../content/text/daily.ts'
import type { DailyGame, DailyToday, DailyTry } from '../api/answers.ts'
import { LinkButton } from '../kit/button.tsx'
import { readableDayInFull } from '../kit/date.ts'
import { numberText } from '../kit/number.ts'
import { useResult, useTries } from './queries.ts'
import { ResultByLink } from './result.tsx'
import { timeLeft } from './result-text.ts'
import { keptSharedLink } from './shared-with-you.ts'

interface TodayProps {
  /** The current day, and when it was loaded on the monotonic clock of the page, in milliseconds. */
  readonly today: DailyToday & { readonly loadedAt: number }
  /** Loads the day again when it is over. */
  readonly onOver: () => void
}

/** Shows the deals of the current day, the time left, and the person's own tries. */
export default function Today({ today, onOver }: TodayProps) {
  const { day, games } = today
  const { data: tries } = useTries(day, 1)
  return (
    <section aria-labelledby="daily-today" className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="daily-today" className="text-2xl font-bold">
          {text.today({ day: readableDayInFull(day) })}
        </h2>
        <TimeLeft today={today} onOver={onOver} />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        {games.map((game) => (
          <GameOfDay
            key={game.gameTypeId}
            game={game}
            day={day}
            own={tries?.find(({ gameTypeId }) => gameTypeId === game.gameTypeId)}
          />
        ))}
      </div>
    </section>
  )
}

function TimeLeft({ today: { secondsLeft, loadedAt }, onOver }: TodayProps) {
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const tick = () => {
      const left = secondsLeft - (performance.now() - loadedAt) / 1000
      setSeconds(left)
      // The server may still be a moment before midnight; then it is asked again.
      if (left <= 0) onOver()
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [secondsLeft, loadedAt, onOver])
  return (
    <p role="timer" aria-live="off" className="text-muted tabular-nums">
      {timeLeft(seconds)}
    </p>
  )
}

interface GameOfDayProps {
  readonly game: DailyGame
  readonly day: string
  readonly own: DailyTry | undefined
}

function GameOfDay({ game, day, own }: GameOfDayProps) {
  const { gameTypeId, gameName } = game
  return (
    <section aria-labelledby={`daily-${gameTypeId}`} className="panel grid content-start gap-4 p-5 sm:p-7">
      <div className="grid gap-1">
        <h3 id={`daily-${gameTypeId}`} className="text-xl font-bold">
          {gameName}
        </h3>
        <p className="text-sm text-muted tabular-nums">{resultsText(game)}</p>
      </div>
      <OwnTry own={own} game={gameName} gameTypeId={gameTypeId} />
      <SharedWithYou day={day} gameTypeId={gameTypeId} own={own} />
    </section>
  )
}

/** Says how many results a deal has, the best and the typical one. */
export function resultsText({ results, best, typical }: DailyGame): string {
  if (best === null || typical === null) return text.noResults
  return [
    text.results({ count: results }),
    text.best({ score: numberText(best) }),
    text.typical({ score: numberText(typical) }),
  ].join(' · ')
}

function OwnTry({ own, game, gameTypeId }: { own: DailyTry | undefined; game: string; gameTypeId: number }) {
  if (!own || own.state === 'begun') {
    const [label, name] = own
      ? [text.continueTry, text.continueTryOf({ game })]
      : [text.begin, text.beginOf({ game })]
    return (
      <LinkButton className="justify-self-start" to={`/daily/play/${gameTypeId}`} aria-label={name}>
        {label}
      </LinkButton>
    )
  }
  return (
    <>
      {own.link === null ? (
        <p>{text.notCounted}</p>
      ) : (
        <ResultByLink link={own.link} title={text.yours} isOwn />
      )}
      <LinkButton
        variant="quiet"
        size="small"
        className="justify-self-start"
        to={`/my-games/${own.gameId}`}
        aria-label={text.openOf({ game })}
      >
        {text.open}
      </LinkButton>
    </>
  )
}

/** Shows the result of the same deal by whose link the person has come. */
function SharedWithYou({
  day,
  gameTypeId,
  own,
}: {
  day: string
  gameTypeId: number
  own: DailyTry | undefined
}) {
  const link = keptSharedLink()
  const { data } = useResult(link)
  if (link === null || link === own?.link) return null
  if (data?.day !== day || data.gameTypeId !== gameTypeId) return null
  return <ResultByLink link={link} title={text.shared} isOwn={false} />
}
