/** A day as MM/dd/yyyy. @param date an ISO 8601 day or time, of which the day in UTC counts */
export function numericDate(date: string): string {
  const [year, month, day] = new Date(date).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}
