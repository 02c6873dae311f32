import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as achievementText from '../../content/text/achievements.ts'
import * as text from '../../content/text/statistics.ts'
import type { Achievements, GameType } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { readableDayOf } from '../kit/date.ts'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { DaysPlayed } from './days-played.tsx'

type Achievement = Achievements['achievements'][number]

/** Shows on which days the player has played, and what the games have achieved. */
export default function OwnAchievements({ gameTypes }: { gameTypes: readonly GameType[] }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['achievements'],
    // They must include a game that was just finished.
    staleTime: 0,
    queryFn: () => answer(api.GET('/achievements')),
  })
  if (data) {
    return (
      <>
        <DaysPlayed achievements={data} />
        <EveryAchievement achievements={data.achievements} gameTypes={gameTypes} />
      </>
    )
  }
  return error ? (
    <NotLoaded what={text.notLoaded} why={error} onRetry={() => void refetch()} />
  ) : (
    <div className="panel grid gap-3 p-5 sm:p-8">
      <Waiting>{text.loading}</Waiting>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-96" />
    </div>
  )
}

interface EveryAchievementProps {
  readonly achievements: readonly Achievement[]
  readonly gameTypes: readonly GameType[]
}

function EveryAchievement({ achievements, gameTypes }: EveryAchievementProps) {
  const earned = achievements.filter(({ first }) => first !== null)
  return (
    <section aria-labelledby="achievements" className="panel grid gap-6 p-5 sm:p-8">
      <header className="grid gap-1">
        <h2 id="achievements" className="text-2xl font-bold">
          {text.achievements}
        </h2>
        <p className="text-sm text-muted">
          {text.earnedSome({ earned: earned.length, all: achievements.length })}
        </p>
      </header>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        {gameTypes.map(({ id, name }) => {
          const own = achievements.filter(({ gameTypeId }) => gameTypeId === id)
          return own.length === 0 ? null : (
            <div key={id} className="grid content-start gap-3">
              <h3 className="font-bold">{name}</h3>
              <ul aria-label={text.achievementsIn({ game: name })} className="grid gap-4">
                {own.map((achievement) => (
                  <OneAchievement key={achievement.name} achievement={achievement} />
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </section>
  )
}

function OneAchievement({ achievement: { name, first, times } }: { achievement: Achievement }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3" data-earned={first !== null || undefined}>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
        className={`mt-0.5 size-6 fill-none stroke-2 ${first ? 'stroke-good' : 'stroke-edge'}`}
      >
        <circle cx="12" cy="12" r="10" strokeDasharray={first ? undefined : '3 3.28'} />
        {first ? <path d="M7 12.5l3.5 3.5L17 9" strokeLinecap="round" strokeLinejoin="round" /> : null}
      </svg>
      <div>
        <p className="font-semibold">{achievementText.names[name]}</p>
        <p className="text-sm">{text.howTo[name]}</p>
        {first ? (
          <p className="text-sm text-muted">
            <span>
              {times === 1
                ? text.earnedOnce({ day: readableDayOf(first.earnedAt) })
                : text.earnedTimes({ count: times, day: readableDayOf(first.earnedAt) })}
            </span>{' '}
            <Link
              to={`/my-games/${first.gameId}`}
              aria-label={text.firstGameOf({ achievement: achievementText.names[name] })}
              className="text-link underline underline-offset-4"
            >
              {text.firstGame}
            </Link>
          </p>
        ) : (
          <p className="text-sm text-muted">{text.notEarned}</p>
        )}
      </div>
    </li>
  )
}
