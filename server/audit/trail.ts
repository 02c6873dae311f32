import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { callerOf } from '../session/caller.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import type { Act } from './schema.ts'

/**
 * Records an act of the caller in the trail and in the log. Within the transaction of the act, either both
 * are stored or neither is.
 *
 * @param thing what it was done to, such as `game 17`; never a name, a code or another secret
 */
export async function recordAct(
  db: Kysely<Tables>,
  request: FastifyRequest,
  act: Act,
  thing = '',
): Promise<void> {
  const { personId } = callerOf(request)
  await db.insertInto('audit_trail').values({ person_id: personId, act, thing }).execute()
  logAct(request, act, thing)
}

/**
 * Records in the trail what a command on the server did. No person is named, since a command has no caller.
 */
export async function recordCommand(db: Kysely<Tables>, act: Act): Promise<void> {
  await db.insertInto('audit_trail').values({ person_id: null, act, thing: '' }).execute()
}

/**
 * Returns SQL that records an act in the trail for each row that `from` names, such as `moved where
 * auto_won`. The `person_id` of the row is the person who did it.
 *
 * @param thing SQL for what it was done to
 */
export function recordActStatement(act: Act, thing: string, from: string): string {
  return `insert into audit_trail (person_id, act, thing)
    select person_id, '${act}', ${thing} from ${from}`
}

/** Writes an act of the caller to the log only. A statement of its own records it in the trail. */
export function logAct(request: FastifyRequest, act: Act, thing: string): void {
  request.log.warn({ act, thing, personId: callerOf(request).personId }, 'audit')
}

/**
 * Returns `limit` entries of the trail after the first `offset`, the newest first, and the number of all
 * entries.
 */
export async function readTrail(db: Kysely<Tables>, { limit, offset }: { limit: number; offset: number }) {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('audit_trail')
      .leftJoin('people', 'people.id', 'audit_trail.person_id')
      .select([
        'audit_trail.id',
        'audit_trail.done_at',
        'audit_trail.act',
        'audit_trail.thing',
        'people.display_name',
      ])
      .orderBy('audit_trail.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('audit_trail')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

/** The act stays in the trail, but no longer says who did it. */
export const auditDeletion: readonly DeletionRule[] = [
  { table: 'audit_trail', column: 'person_id', outcome: 'detached', shown: ['done_at', 'act', 'thing'] },
]
