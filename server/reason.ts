/** What went wrong, in the error's own words; of several errors at once, or of one without words, the one below. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  const below: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return below === undefined ? error.name : reason(below)
}
