import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { type KeyedPlace, keyOf, keyRange } from '../http/keyed-page.ts'
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

/** Returns the entries of a place of the trail, and one more. */
export async function readTrail(db: Kysely<Tables>, place: KeyedPlace): Promise<TrailLine[]> {
  const { rows } = await sql<TrailLine>`
    select ${keyOf('done_at', 'audit_trail.id')} as key, audit_trail.id, done_at as at, people.display_name as by,
      act, thing
    from audit_trail left join people on people.id = audit_trail.person_id
    where ${keyRange(place, 'done_at', 'audit_trail.id')}`.execute(db)
  return rows
}

interface TrailLine {
  readonly key: string
  readonly id: number
  readonly at: Date
  /** The admin's current name; null if the person was deleted or the act was a command on the server. */
  readonly by: string | null
  readonly act: string
  readonly thing: string
}

/** Returns the `thing` of acts on a person, by which `readTrailAbout` finds them. */
export function thingOfPerson(personId: number): string {
  return `person ${personId}`
}

/** Returns the `thing` of an act on several rows, such as `codes 3, 4, 7 and 2 more`: the first three of many. */
export function thingOfMany(noun: string, ids: readonly number[]): string {
  const sorted = ids.toSorted((one, other) => one - other)
  const more = sorted.length > 3 ? ` and ${sorted.length - 3} more` : ''
  return `${noun}${sorted.length === 1 ? '' : 's'} ${sorted.slice(0, 3).join(', ')}${more}`
}

interface ActLine {
  key: string
  id: number
  done_at: Date
  act: string
  thing: string
  display_name: string | null
}

/** Returns what a person did as an admin and what admins did to them, of a place of the list, and one more. */
export async function readTrailAbout(
  db: Kysely<Tables>,
  personId: number,
  place: KeyedPlace,
): Promise<ActLine[]> {
  const { rows } = await sql<ActLine>`
    select ${keyOf('done_at', 'entries.id')} as key, entries.id, entries.done_at, entries.act, entries.thing,
      people.display_name
    from (
      (select * from audit_trail where person_id = ${personId} and ${keyRange(place, 'done_at')})
      union
      (select * from audit_trail
        where thing = ${thingOfPerson(personId)} and thing like 'person %' and ${keyRange(place, 'done_at')})
    ) as entries
    left join people on people.id = entries.person_id
    where ${keyRange(place, 'done_at', 'entries.id')}`.execute(db)
  return rows
}

/** The act stays in the trail, but no longer says who did it. */
export const auditDeletion: readonly DeletionRule[] = [
  { table: 'audit_trail', column: 'person_id', outcome: 'detached', shown: ['done_at', 'act', 'thing'] },
]
