import * as text from '../../content/text/statistics.ts'
import type { Achievements } from '../api/answers.ts'
import { readableDayOfYear, readableWeekday } from '../kit/date.ts'
import { type Day, weeksOf } from './weeks.ts'
import './days-played.css'

/** The weeks of the calendar: about three months. */
const weekCount = 13

/** Shows on which days of the last weeks the player has finished a game, and how many days in a row. */
export function DaysPlayed({ achievements }: { achievements: Achievements }) {
  const { today, daysPlayed, streak, longestStreak } = achievements
  const weeks = weeksOf(daysPlayed, today, weekCount)
  const figures = [
    [text.dayStreak, streak],
    [text.longestDayStreak, longestStreak],
    [text.daysInYear, daysPlayed.length],
  ] as const
  return (
    <section aria-labelledby="days-played" className="panel grid gap-6 p-5 sm:p-8">
      <h2 id="days-played" className="text-2xl font-bold">
        {text.days}
      </h2>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-5">
          <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
            {figures.map(([label, count]) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-display text-2xl font-extrabold tabular-nums sm:text-3xl">
                  {text.dayCount({ count })}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-muted">{text.daysRule}</p>
        </div>
        <table className="days-played">
          <caption className="sr-only">{text.calendar}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{text.weekFrom}</span>
              </th>
              {weeks[0]?.map(({ date }) => (
                <th key={date} scope="col">
                  {readableWeekday(date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.date}>
                <th scope="row">{readableDayOfYear(week[0]?.date ?? today)}</th>
                {week.map((day) => (
                  <OneDay key={day.date} day={day} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function OneDay({ day: { date, isPlayed, isToday, isToCome } }: { day: Day }) {
  const notes = [isToday ? text.isToday : '', isPlayed ? text.dayPlayed : ''].filter((note) => note !== '')
  return (
    <td>
      {isToCome ? null : (
        <span data-played={isPlayed || undefined} data-today={isToday || undefined}>
          <span>{Number(date.slice(8))}</span>
          {notes.length > 0 ? <span className="sr-only">{` ${notes.join(', ')}`}</span> : null}
        </span>
      )}
    </td>
  )
}
