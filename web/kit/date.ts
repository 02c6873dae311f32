const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day as people read it, for example `Nov 3, 2026`. @param date an ISO 8601 time; the day is that of UTC */
export function readableDate(date: string): string {
  return day.format(new Date(date))
}
