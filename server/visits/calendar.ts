const millisecondsOfDay = 86_400_000

/** Returns the day that is a number of days after another; before it if the number is negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * millisecondsOfDay).toISOString().slice(0, 10)
}

/** Returns the first day of the month that is a number of months after that of a day. */
function monthAfter(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** The periods that the page shows: the current day, 30 days, 12 months, and all of them. */
export const visitPeriods = ['day', 'month', 'year', 'all'] as const
export type VisitPeriod = (typeof visitPeriods)[number]

/**
 * Returns the first day of a period that ends with the current day.
 *
 * @param first the first day of which anything is known, or null
 */
export function firstDayOf(period: VisitPeriod, current: string, first: string | null): string {
  if (period === 'day') return current
  if (period === 'month') return dayAfter(current, -29)
  if (period === 'year') return monthAfter(current, -11)
  return monthAfter(first ?? current, 0)
}

/** Returns the first day of the step of a period that contains a day: the day itself, or its month in a longer period. */
export function stepOf(period: VisitPeriod, day: string): string {
  return isByMonth(period) ? monthAfter(day, 0) : day
}

/** Returns the first days of all steps of a period. */
export function stepsOf(period: VisitPeriod, since: string, current: string): string[] {
  const steps: string[] = []
  let step = since
  while (step <= current) {
    steps.push(step)
    step = isByMonth(period) ? monthAfter(step, 1) : dayAfter(step)
  }
  return steps
}

/** Returns whether the steps of a period are months instead of days. */
export function isByMonth(period: VisitPeriod): boolean {
  return period === 'year' || period === 'all'
}
