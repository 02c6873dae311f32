import { StartFault } from '../settings/start-fault.ts'
import { errorMessage, isDatabaseUnavailable } from './errors.ts'

const credentials =
  'Correct the user name and the password: in DATABASE_URL, where both must be percent-encoded, or the password in PGPASSWORD, where it stands as it is.'
const certificate =
  'Let that PostgreSQL have a certificate for its name, or name its authority with sslrootcert=FILE in DATABASE_URL.'

/** What to do, by the SQLSTATE or the code of the system's error. */
const remedies: Readonly<Record<string, string>> = {
  '28P01': credentials,
  '28000':
    'Let the role of DATABASE_URL log in from here (pg_hba.conf), by TLS if it asks for that (sslmode=require).',
  '3D000': 'Create the database that DATABASE_URL names.',
  '42501':
    'Let the role create tables and the schema pgboss, or run script/migrate with a role that may (docs/operator/database.md).',
  '53300': 'Raise max_connections there, or lower DATABASE_CONNECTIONS of the servers.',
  ENOTFOUND: 'Correct the host in DATABASE_URL.',
  EAI_AGAIN: 'Correct the host in DATABASE_URL, or the name server of this machine.',
  ERR_TLS_CERT_ALTNAME_INVALID: certificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  CERT_HAS_EXPIRED: certificate,
}

/** What to do, by messages of pg for which it sets no code. */
const remediesByMessage: readonly (readonly [RegExp, string])[] = [
  [
    /does not support SSL/,
    'Let that PostgreSQL offer TLS, or, in a private network, do without (sslmode=disable).',
  ],
  [/password must be a (non-empty )?string/, credentials],
]

/** Returns why the database of DATABASE_URL cannot be used, and what to do about it. */
export function databaseFault(error: unknown): StartFault {
  if (error instanceof StartFault) return error
  const message = errorMessage(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const remedy =
    remedies[code] ??
    remediesByMessage.find(([pattern]) => pattern.test(message))?.[1] ??
    (isDatabaseUnavailable(error)
      ? 'Start PostgreSQL there, and let this machine connect to it.'
      : 'docs/operator/database.md says what SkyWay needs of it.')
  return new StartFault(`The database cannot be used: ${message}`, remedy, { cause: error })
}
