// Days as ISO 8601 writes them, in the Gregorian calendar. Here a day is only a number: the engine has no clock.

/** The days before each month of a year that begins with March, so that a leap day is its last. */
const daysBeforeMonth = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337] as const
const daysOf400Years = 146_097

/** Returns the day that is `days` after a day such as 2026-11-22. */
export function dayAfter(day: string, days: number): string {
  return dayOf(numberOf(day) + days)
}

/** Returns how many days `later` is after `earlier`; negative if it is before. */
export function daysBetween(earlier: string, later: string): number {
  return numberOf(later) - numberOf(earlier)
}

/**
 * Returns the number of a day, counted from the first of March of the year 0.
 *
 * @throws RangeError if the text is not a day of the calendar
 */
function numberOf(text: string): number {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  // January and February belong to the year that began with the March before.
  const years = Number(year) - (Number(month) < 3 ? 1 : 0)
  const number = firstOf(years) + (daysBeforeMonth[(Number(month) + 9) % 12] ?? 0) + Number(day) - 1
  if (dayOf(number) !== text) throw new RangeError(`${text} is not a day such as 2026-11-22.`)
  return number
}

/** Returns the number of the first of March of a year. */
function firstOf(year: number): number {
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
}

function dayOf(number: number): string {
  let year = Math.floor((number * 400) / daysOf400Years)
  while (firstOf(year + 1) <= number) year += 1
  while (firstOf(year) > number) year -= 1
  const left = number - firstOf(year)
  const month = daysBeforeMonth.findLastIndex((days) => days <= left)
  const inMonth = left - (daysBeforeMonth[month] ?? 0) + 1
  return `${digits(month > 9 ? year + 1 : year, 4)}-${digits(((month + 2) % 12) + 1, 2)}-${digits(inMonth, 2)}`
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
