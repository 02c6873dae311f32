import { z } from 'zod'
import { addressWithLogin, list, wholeNumberBetween } from './kinds.ts'

/** Returns the whole address of a database elsewhere. The password may stand on its own, as it is. */
export function databaseAddress(
  address: string | undefined,
  pgpassword: string | undefined,
): string | undefined {
  if (address === undefined || pgpassword === undefined) return address
  const url = new URL(address)
  if (url.password === '') url.password = encodeURIComponent(pgpassword)
  return url.href
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
    .describe('Any PostgreSQL from version 15 on; the embedded one unless set.'),
  databaseReplicaUrl: addressWithLogin(/^postgres(ql)?$/, 'is not a postgres:// address')
    .optional()
    .describe(
      'A read replica of that database, for what may be two seconds old: leaderboards, game types, the scores and results of everybody.',
    ),
  pgpassword: z
    .string()
    .optional()
    .describe('The password of a DATABASE_URL or DATABASE_REPLICA_URL without one, as it is.'),
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
  backupTo: list
    .default([])
    .describe(
      'Where script/backup keeps backups: folders, s3://BUCKET/FOLDER and sftp://USER@HOST/FOLDER, separated by spaces.',
    ),
  backupKey: list
    .pipe(
      z.array(
        z
          .string()
          .regex(/^(AGE-SECRET-KEY-1[A-Z0-9]+|age1[a-z0-9]+)$/, 'is no key that script/backup key has made'),
      ),
    )
    .default([])
    .describe(
      'The key of the backups, which script/backup key makes; or several, of which the first encrypts and each decrypts.',
    ),
}
