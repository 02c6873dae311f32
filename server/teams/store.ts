import type { Kysely, Selectable } from 'kysely'
import { notFound } from '../http/problem.ts'
import type { Tables, TeamTable } from '../storage/tables.ts'
import type { NewTeam, Team } from './schema.ts'

/** Returns `limit` teams after the first `offset`, the oldest first, and the number of all. */
export async function listTeams(
  db: Kysely<Tables>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ teams: Team[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('teams')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('teams')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { teams: rows.map(toTeam), count }
}

export async function addTeam(db: Kysely<Tables>, team: NewTeam): Promise<Team> {
  return toTeam(await db.insertInto('teams').values(team).returningAll().executeTakeFirstOrThrow())
}

/**
 * Deletes a team.
 *
 * @throws Problem 404 if it does not exist
 */
export async function deleteTeam(db: Kysely<Tables>, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('teams').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

function toTeam({ created_at, ...team }: Selectable<TeamTable>): Team {
  return { ...team, createdDate: created_at.toISOString() }
}
