import { z } from 'zod'
import { count } from './kinds.ts'

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
      'The folder of the programs of the embedded PostgreSQL, such as /usr/lib/postgresql/18/bin; those of the npm package unless set.',
    ),
  databaseUrl: z
    .url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' })
    .optional()
    .describe('Any PostgreSQL from version 15 on; the embedded one unless set.'),
  databaseConnections: count.max(500).default(16).describe('Connections of one process to the database.'),
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
