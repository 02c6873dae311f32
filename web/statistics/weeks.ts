const millisecondsOfDay = 86_400_000

/** A day of the calendar. */
export interface Day {
  /** Such as `2026-11-24`. */
  readonly date: string
  readonly isPlayed: boolean
  readonly isToday: boolean
  /** Whether it is after today. */
  readonly isToCome: boolean
}

/**
 * Returns the last weeks from Monday to Sunday, the current one first.
 *
 * @param daysPlayed such as `2026-11-24`
 */
export function weeksOf(
  daysPlayed: readonly string[],
  today: string,
  count: number,
): readonly (readonly Day[])[] {
  const played = new Set(daysPlayed)
  const now = Date.parse(today)
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * millisecondsOfDay
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => {
      const date = new Date(monday + (day - 7 * week) * millisecondsOfDay).toISOString().slice(0, 10)
      return { date, isPlayed: played.has(date), isToday: date === today, isToCome: date > today }
    }),
  )
}
