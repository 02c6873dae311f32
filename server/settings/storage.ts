import { isIPv6 } from 'node:net'
import { z } from 'zod'
import { addressWithLogin, wholeNumberBetween } from './kinds.ts'

/** The settings that name a database elsewhere. */
interface DatabaseElsewhere {
  readonly databaseUrl?: string | undefined
  readonly pghost?: string | undefined
  readonly pgport: number
  readonly pguser: string
  readonly pgpassword?: string | undefined
  readonly pgdatabase: string
  readonly pgsslmode?: string | undefined
}

/** Returns the whole address of the database, of DATABASE_URL or PGHOST, or undefined for the embedded one. */
export function databaseAddress(settings: DatabaseElsewhere): string | undefined {
  const { databaseUrl, pghost, pgport, pguser, pgpassword, pgdatabase, pgsslmode } = settings
  if (databaseUrl !== undefined) {
    const url = new URL(databaseUrl)
    if (pgpassword === undefined || url.password !== '') return databaseUrl
    url.password = encodeURIComponent(pgpassword)
    return url.href
  }
  if (pghost === undefined) return undefined
  const [name, password, database] = [pguser, pgpassword ?? '', pgdatabase].map(encodeURIComponent)
  const isFolder = pghost.startsWith('/')
  const host = pghost.replace(/^\[(.*)\]$/, '$1')
  const url = new URL(
    `postgres://${name}:${password}@${isFolder ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${pgport}/${database}`,
  )
  if (isFolder) url.searchParams.set('host', pghost)
  if (pgsslmode !== undefined) {
    url.searchParams.set('sslmode', pgsslmode)
    // Without it, pg takes `require` for `verify-full`.
    url.searchParams.set('uselibpqcompat', 'true')
  }
  return url.href
}

/** Returns what the settings of a database elsewhere say against each other. */
export function databaseContradictions({ databaseUrl, pghost, pgpassword }: DatabaseElsewhere): string[] {
  if (databaseUrl === undefined) return []
  const { password } = new URL(databaseUrl)
  const found: string[] = []
  if (pghost !== undefined)
    found.push('PGHOST: DATABASE_URL names the database already; set only one of the two')
  if (pgpassword !== undefined && password !== '' && decodeURIComponent(password) !== pgpassword)
    found.push('PGPASSWORD: DATABASE_URL has another password; set only one of the two')
  return found
}

/** Where the data is stored. */
export const storage = {
  dataFolder: z
    .string()
    .default('./data')
    .describe('The folder of the embedded PostgreSQL; unused when DATABASE_URL is set.'),
  postgresPrograms: z
    .string()
    .optional()
    .describe(
      'The folder of the programs of the embedded PostgreSQL, such as /usr/lib/postgresql/18/bin; unless set, those of the system if they are of version 18, else those of the npm package.',
    ),
  databaseUrl: addressWithLogin(/^postgres(ql)?$/, 'is not a postgres:// address')
    .optional()
    .describe('Any PostgreSQL from version 15 on; the embedded one unless this or PGHOST is set.'),
  pghost: z
    .string()
    .optional()
    .describe('The host of that PostgreSQL, or the folder of its socket, in place of DATABASE_URL.'),
  pgport: wholeNumberBetween(1, 65535).default(5432).describe('With PGHOST, its port.'),
  pguser: z.string().default('skyway').describe('With PGHOST, the role that logs in there.'),
  pgpassword: z
    .string()
    .optional()
    .describe('The password of that role, as it is; also for a DATABASE_URL without a password.'),
  pgdatabase: z.string().default('skyway').describe('With PGHOST, the name of the database.'),
  pgsslmode: z
    .enum(['disable', 'require', 'verify-full'])
    .optional()
    .describe(
      'With PGHOST, whether connections use TLS: disable, require, or verify-full, which checks its certificate.',
    ),
  databaseConnections: wholeNumberBetween(1, 500)
    .default(16)
    .describe('Connections of one process to the database.'),
  databasePrepare: z
    .stringbool({ error: 'is neither true nor false' })
    .default(true)
    .describe(
      'Whether statements are prepared; false behind a pool that lends connections by the transaction.',
    ),
  databaseDurableByOtherMeans: z
    .stringbool({ error: 'is neither true nor false' })
    .default(false)
    .describe(
      'Whether the storage of that database keeps commits by itself, so that fsync and its like may be off there.',
    ),
}
