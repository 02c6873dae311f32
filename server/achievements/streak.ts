const millisecondsOfDay = 86_400_000

/** The days that a person has played in a row. */
export interface Streaks {
  /** Up to today, or up to yesterday if the person has not played today. */
  readonly streak: number
  readonly longestStreak: number
}

/**
 * Returns how many days were played in a row. A streak survives one missed day in each week, from Monday to Sunday
 * (ISO 8601); the missed day itself is not counted. Today is not missed before it is over.
 *
 * @param days the days played, such as `2026-11-24`
 * @param today the current day
 */
export function streaksOf(days: readonly string[], today: string): Streaks {
  const played = new Set(days.map(numberOf))
  const first = Math.min(...played)
  // A streak up to a day is shorter than one up to the next day, if that was played too.
  const lasts = [...played].filter((day) => !played.has(day + 1))
  const now = numberOf(today)
  return {
    streak: streakUpTo(played.has(now) ? now : now - 1, first, played),
    longestStreak: Math.max(0, ...lasts.map((last) => streakUpTo(last, first, played))),
  }
}

/** Returns how many days were played in the longest streak that ends with a day, played or missed. */
function streakUpTo(last: number, first: number, played: ReadonlySet<number>): number {
  let count = 0
  let missedWeek: number | null = null
  for (let day = last; day >= first; day -= 1) {
    if (played.has(day)) count += 1
    else if (weekOf(day) === missedWeek) break
    else missedWeek = weekOf(day)
  }
  return count
}

/** Returns the number of a day since 1970-01-01. */
function numberOf(day: string): number {
  return Date.parse(day) / millisecondsOfDay
}

/** Returns the number of the week, from Monday to Sunday, of a day. 1970-01-01 was a Thursday. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7)
}
