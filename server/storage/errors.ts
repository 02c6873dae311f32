/** System errors that mean that the database was not reached, or that the connection was lost. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** SQLSTATE codes of transactions that are rolled back because of others: a serialization failure and a deadlock. */
const serializationFailures = ['40001', '40P01']

/**
 * SQLSTATE codes and classes (PostgreSQL manual, appendix A) of conditions that end without a change to the
 * request.
 */
const transientStates = [
  '08', // connection exceptions
  '25006', // read-only after a fail-over
  ...serializationFailures,
  '53', // out of connections, memory or disk
  '55P03', // lock not available
  '57014', // statement timeout
  '57P', // shutdown, crash, starting up
  '58', // disk trouble
]

/** Messages of pg and pg-pool for such conditions, for which they set no code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/

/**
 * Returns whether an error, or one of its causes, means that the database is unavailable or overloaded, so
 * that the same request can succeed later. Such a request is answered with 503, not with 500.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSystemCall = 'syscall' in error
  if (isSystemCall && unavailableCodes.has(code)) return 'address' in error || code !== 'ENOENT'
  if ('severity' in error) return transientStates.some((state) => code.startsWith(state))
  return unavailableMessages.test(error.message) || isDatabaseUnavailable(error.cause)
}

/**
 * Returns whether the database rolled a transaction back because of what another did at the same moment. Nothing was
 * stored, and the same transaction can succeed at once.
 */
export function isSerializationFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error && 'code' in error)) return false
  const { code } = error
  // A serializable transaction does not see the queue of its job, which was made after it had begun.
  const isNewQueue = code === '23503' && 'constraint' in error && error.constraint === 'q_fkey'
  return isNewQueue || (typeof code === 'string' && serializationFailures.includes(code))
}

/** SQLSTATE codes and classes of statements that the database rolls back because of their own rows. */
const rowStates = [
  '22', // data exceptions
  '23', // constraint violations
  ...serializationFailures,
]

/**
 * Returns whether the database rolled a statement back because of one of its rows. Nothing was stored, and the
 * other rows would have succeeded without it.
 */
export function isRolledBack(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error && 'code' in error)) return false
  const { code } = error
  return typeof code === 'string' && rowStates.some((state) => code.startsWith(state))
}

/** Returns whether the database refused a row because another has the same value in a unique index. */
export function isDuplicate(error: unknown, index: string): boolean {
  const isUnique = error instanceof Error && 'code' in error && error.code === '23505'
  return isUnique && 'constraint' in error && error.constraint === index
}

/** A row, by the table and the key by which others refer to it. */
export interface RowKey {
  readonly table: string
  readonly key: string | number
}

/**
 * Returns whether the database refused a row because a row that it refers to does not exist: somebody deleted it at the
 * same moment.
 *
 * @param missing which row, if it matters
 */
export function isReferenceMissing(error: unknown, missing?: RowKey): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === '23503')) return false
  if (missing === undefined) return true
  // `Key (person_id)=(17) is not present in table "people".`, in the language of the database.
  const detail = 'detail' in error ? String(error.detail) : ''
  return detail.includes(`)=(${missing.key})`) && new RegExp(`\\b${missing.table}\\b`).test(detail)
}

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
