/**
 * Returns the message of an error. For several errors at once, and for an error without a message, it returns
 * that of the first error or of the cause.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  const below: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return below === undefined ? error.name : errorMessage(below)
}
