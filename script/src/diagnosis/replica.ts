import type { Settings } from '../../../server/settings/settings.ts'
import { openDatabase, replicaWaits } from '../../../server/storage/database.ts'
import { errorMessage } from '../../../server/storage/errors.ts'
import { type Finding, ok, warning } from './finding.ts'

const about = 'replica'

/** Checks the replica of the settings. Without it the server reads the primary, so that no finding is a failure. */
export async function replicaFindings({ databaseReplicaUrl }: Settings): Promise<Finding[]> {
  if (databaseReplicaUrl === undefined) return []
  const { pool, close } = openDatabase({ url: databaseReplicaUrl }, 1, true, replicaWaits)
  try {
    const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return [
      rows[0]?.standby
        ? ok(about, 'DATABASE_REPLICA_URL leads to a standby')
        : warning(
            about,
            'DATABASE_REPLICA_URL leads to a primary, which is not read as a replica',
            'Let it lead to a standby, unless this machine has become the primary of its cluster.',
          ),
    ]
  } catch (error) {
    return [
      warning(
        about,
        `It cannot be read: ${errorMessage(error)}`,
        'Correct DATABASE_REPLICA_URL, or let the replica accept connections; until then, the primary is read.',
      ),
    ]
  } finally {
    await close()
  }
}
