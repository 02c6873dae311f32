/** Errors of the network and of the pool that mean: the database was not reached or went away. */
const awayCodes = new Set([
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

/** SQLSTATE codes and classes (PostgreSQL manual, appendix A) that pass when one waits. */
const passingStates = [
  '08', // connection exceptions
  '25006', // read-only after a fail-over
  '40001', // serialization failure
  '40P01', // deadlock
  '53', // out of connections, memory or disk
  '55P03', // lock not available
  '57014', // statement timeout
  '57P', // shutdown, crash, starting up
  '58', // disk trouble
]

/** Messages of pg and pg-pool, whose errors of this kind bear no code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/

/**
 * Whether the error, or one that caused it, says that the database is away or too busy, so that the same request can
 * succeed later. Such a request is answered 503, never 500.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSystemCall = 'syscall' in error
  if (isSystemCall && awayCodes.has(code)) return 'address' in error || code !== 'ENOENT'
  if ('severity' in error) return passingStates.some((state) => code.startsWith(state))
  return awayMessages.test(error.message) || isDatabaseAway(error.cause)
}
