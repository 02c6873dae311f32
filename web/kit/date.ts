import { language } from '../../content/text/language.ts'

const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
const dayOfMoment = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns a calendar day in words, the same everywhere: `Nov 3, 2026`. @param date an ISO 8601 day */
export function readableDate(date: string): string {
  return day.format(new Date(date))
}

/** Returns the day of a moment where the reader is: `Nov 3, 2026`. @param time in ISO 8601 */
export function readableDayOf(time: string): string {
  return dayOfMoment.format(new Date(time))
}

/** Returns a day without its year: `Nov 3`. @param date an ISO 8601 day */
export function readableDayOfYear(date: string): string {
  return dayOfYear.format(new Date(date))
}

/** Returns the day of the week: `Mon`. @param date an ISO 8601 day */
export function readableWeekday(date: string): string {
  return weekday.format(new Date(date))
}

/** Returns the month of a day: `November 2026`. @param date an ISO 8601 day */
export function readableMonth(date: string): string {
  return month.format(new Date(date))
}

/** Returns a day without its year, in full: `November 3`. @param date an ISO 8601 day */
export function readableDayInFull(date: string): string {
  return dayAndMonth.format(new Date(date))
}

/** Returns day and time where the reader is, for example `Nov 3, 2026, 8:30 AM`. @param time in ISO 8601 */
export function readableMoment(time: string): string {
  return moment.format(new Date(time))
}

/** Returns a time in UTC, for admins: `2026-11-03 08:30:05`. @param time in ISO 8601, in UTC */
export function utcTime(time: string): string {
  return time.slice(0, 19).replace('T', ' ')
}

/** Returns a day as MM/dd/yyyy. @param date an ISO 8601 day or time; its day in UTC counts */
export function numericDate(date: string): string {
  const [year, month, dayOfMonth] = new Date(date).toISOString().slice(0, 10).split('-')
  return `${month}/${dayOfMonth}/${year}`
}
