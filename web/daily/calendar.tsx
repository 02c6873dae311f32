import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as text from '../../content/text/daily.ts'
import type { DailyDay, DailyToday, DailyTry } from '../api/answers.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { readableDate, readableDayInFull } from '../kit/date.ts'
import { numberText } from '../kit/number.ts'
import { BadIcon, GoodIcon } from '../kit/page/sign-icons.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { checkDays, type DaysCheck, dayBeforeCommand } from './check-days.ts'
import { daysOnPage, useDays, useTries } from './queries.ts'
import { resultsText } from './today.tsx'

/** Shows the past days by pages, with the person's own results, and the check of their seeds. */
export default function Calendar({ chains }: { chains: DailyToday['chains'] }) {
  const typed = useSearchParams()[0].get('before') ?? ''
  const before = /^\d{4}-\d\d-\d\d$/.test(typed) ? typed : null
  const { data, error, refetch } = useDays(before)
  const { data: tries } = useTries(data?.items[0]?.day, daysOnPage)
  return (
    <section aria-labelledby="daily-calendar" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="daily-calendar" className="text-2xl font-bold">
          {text.calendar}
        </h2>
        <p className="max-w-prose text-muted">{text.calendarIntroduction}</p>
      </div>
      {data ? (
        <>
          {data.items.length === 0 ? <p>{text.noDays}</p> : null}
          <ul className="grid gap-3">
            {data.items.map((day) => (
              <li key={day.day}>
                <PastDay day={day} tries={tries?.filter((own) => own.day === day.day) ?? []} />
              </li>
            ))}
          </ul>
          {data.newer || data.older ? (
            <nav aria-label={text.calendar} className="flex flex-wrap gap-3">
              {data.newer ? <PageLink before={data.newer} label={text.newer} /> : null}
              {data.older ? <PageLink before={data.older} label={text.older} /> : null}
            </nav>
          ) : null}
          <Check key={data.items[0]?.day} days={data.items} chains={chains} />
        </>
      ) : error ? (
        <NotLoaded what={text.calendarNotLoaded} why={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Waiting>{text.calendarLoading}</Waiting>
          <Skeleton className="h-96" />
        </>
      )}
    </section>
  )
}

function PageLink({ before, label }: { before: string; label: string }) {
  return (
    <LinkButton variant="quiet" size="small" to={`/daily?before=${before}`} preventScrollReset>
      {label}
    </LinkButton>
  )
}

function PastDay({ day: { day, seed, games }, tries }: { day: DailyDay; tries: readonly DailyTry[] }) {
  return (
    <article aria-labelledby={`day-${day}`} className="panel grid gap-3 p-4 sm:p-5">
      <h3 id={`day-${day}`} className="font-bold">
        {readableDate(day)}
      </h3>
      <div className="grid gap-4 md:grid-cols-2">
        {games.map((game) => {
          const { gameTypeId, gameName } = game
          const own = tries.find((one) => one.gameTypeId === gameTypeId)
          return (
            <div key={gameTypeId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 text-sm tabular-nums">
                <span className="block font-semibold">{gameName}</span>
                <span className="block text-muted">{resultsText(game)}</span>
                {own?.state === 'counted' && own.score !== null ? (
                  <span className="block">
                    {[
                      text.yourScore({ score: numberText(own.score) }),
                      ...(own.betterThan === null ? [] : [text.betterThan({ percent: own.betterThan })]),
                    ].join(' · ')}
                  </span>
                ) : null}
              </p>
              <LinkButton
                variant="quiet"
                size="small"
                className="wrap-anywhere"
                to={`/daily/practice/${day}/${gameTypeId}`}
                aria-label={text.practiceOf({ game: gameName, day: readableDayInFull(day) })}
              >
                {text.practice({ game: gameName })}
              </LinkButton>
            </div>
          )
        })}
      </div>
      <p className="text-xs text-muted wrap-anywhere">{`${text.seed} ${seed}`}</p>
    </article>
  )
}

/** Shows the anchors, and the button that checks the seeds of the shown days in this browser. */
function Check({ days, chains }: { days: readonly DailyDay[]; chains: DailyToday['chains'] }) {
  const [found, setFound] = useState<DaysCheck | null>(null)
  return (
    <section aria-labelledby="daily-check" className="panel grid gap-4 p-5 sm:p-7">
      <h2 id="daily-check" className="text-xl font-bold">
        {text.checkTitle}
      </h2>
      <p className="max-w-prose text-muted">{text.checkIntroduction}</p>
      <dl className="grid gap-2 text-sm">
        {chains.map(({ firstDay, anchor }) => (
          <div key={firstDay}>
            <dt className="text-muted">{text.anchor({ day: readableDate(firstDay) })}</dt>
            <dd className="wrap-anywhere">{anchor}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        {days.length > 0 ? (
          <Button variant="quiet" onClick={() => setFound(checkDays(days, chains))}>
            {text.check}
          </Button>
        ) : null}
        <p role="status" className="flex items-center gap-2">
          {found ? <Found check={found} /> : null}
        </p>
      </div>
      {days[0] ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{text.openssl}</summary>
          <div className="grid gap-3 pt-2">
            <p className="max-w-prose text-muted">{text.opensslHint}</p>
            <pre className="rounded-xl bg-sunken p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
              {dayBeforeCommand(days[0].seed)}
            </pre>
          </div>
        </details>
      ) : null}
    </section>
  )
}

function Found({ check }: { check: DaysCheck }) {
  return 'days' in check ? (
    <>
      <GoodIcon className="size-5 shrink-0" />
      <span>{text.holds({ count: check.days })}</span>
    </>
  ) : (
    <>
      <BadIcon className="size-5 shrink-0" />
      <span>{text.fails({ day: readableDate(check.wrong) })}</span>
    </>
  )
}
