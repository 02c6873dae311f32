import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { callerOf } from '../session/caller.ts'
import type { Tables } from '../storage/tables.ts'
import type { Act } from './schema.ts'

/**
 * Keeps in the trail, and writes to the log, that the caller did something. Given the transaction of the act itself,
 * neither is there without the other.
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

/** Keeps in the trail that something was done by a command on the server, which no person's name stands behind. */
export async function recordCommand(db: Kysely<Tables>, act: Act): Promise<void> {
  await db.insertInto('audit_trail').values({ person_id: null, act, thing: '' }).execute()
}

/** Writes to the log alone that the caller did something, which a statement of its own keeps in the trail. */
export function logAct(request: FastifyRequest, act: Act, thing: string): void {
  request.log.warn({ act, thing, personId: callerOf(request).personId }, 'audit')
}

/** `limit` lines of the trail after the first `offset`, the newest first, and how many there are in all. */
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
