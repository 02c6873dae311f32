/**
 * Returns the day for which the site is built, as `2026-11-21`: today in UTC, or the day in SITE_DAY, for a
 * preview of that day.
 *
 * @throws Error if SITE_DAY is not a day
 */
export function siteDay(): string {
  const chosen = process.env['SITE_DAY']
  if (chosen !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(chosen))
    throw new Error(`SITE_DAY: expected a day such as 2026-11-21, found ${chosen}`)
  return chosen ?? new Date().toISOString().slice(0, 10)
}

/**
 * Returns whether a day, as `2026-11-21`, is after the day of the build. Content of that day is not published
 * yet.
 */
export function isToCome(day: string): boolean {
  return day > siteDay()
}
