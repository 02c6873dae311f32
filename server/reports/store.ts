import { type Kysely, sql } from 'kysely'
import * as text from '../../content/text/report-answers.ts'
import { type KeyedPlace, keyOf, keyRange } from '../http/keyed-page.ts'
import { conflict, notFound } from '../http/problem.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import { isDuplicate } from '../storage/errors.ts'
import type { Tables } from '../storage/tables.ts'
import { foundByWords } from '../text/found-by-words.ts'
import { shownName } from '../text/shown-text.ts'
import type { Cause } from './schema.ts'

/**
 * Stores the report of a player's name, and returns the player's id. A reporter has at most one open report of a player: of
 * a second one, which is not stored, null is returned.
 *
 * @param person the player of the ranked game; null if the game is not ranked
 * @throws Problem 404 if the game is not on the leaderboard, 409 for the reporter's own name
 */
export async function reportName(
  db: Kysely<Tables>,
  {
    person,
    reporterId,
    cause,
    note,
  }: {
    person: { id: number; displayName: string } | null
    reporterId: number
    cause: Cause
    note: string
  },
): Promise<number | null> {
  if (!person) throw notFound()
  if (person.id === reporterId) throw conflict(text.ownName, 'own-name')
  const { rows } = await sql`
    insert into name_reports (reporter_id, person_id, name, cause, note)
    values (${reporterId}, ${person.id}, ${shownName(person.displayName)}, ${cause}, ${note})
    on conflict (reporter_id, person_id) where settled_at is null do nothing returning id`.execute(db)
  return rows.length > 0 ? person.id : null
}

/** A report as admins see it. */
interface ReportLine {
  readonly key: string
  readonly id: number
  readonly personId: number
  readonly name: string
  readonly nameNow: string
  readonly isDisabled: boolean
  readonly cause: Cause
  readonly note: string
  readonly reportedBy: string | null
  readonly reportedAt: Date
  readonly settledAt: Date | null
  readonly settledBy: string | null
  readonly settledNote: string
}

/** Which reports are listed. */
export interface ReportSearch {
  readonly text: string
  readonly only: 'open' | 'settled' | 'all'
}

const states = {
  all: sql<boolean>`true`,
  open: sql<boolean>`settled_at is null`,
  settled: sql<boolean>`settled_at is not null`,
}

/** Returns the reports of a place of the list, and one more. */
export async function readReports(
  db: Kysely<Tables>,
  place: KeyedPlace,
  search: ReportSearch,
): Promise<ReportLine[]> {
  const isFound = await foundByWords(db, 'name_reports', search.text)
  const { rows } = await sql<ReportLine>`
    select ${keyOf('reports.reported_at', 'reports.id')} as key, reports.id, reports.person_id as "personId",
      reports.name, people.display_name as "nameNow", people.disabled_at is not null as "isDisabled", reports.cause, reports.note,
      reporters.display_name as "reportedBy", reports.reported_at as "reportedAt",
      reports.settled_at as "settledAt", admins.display_name as "settledBy",
      reports.settled_note as "settledNote"
    from (
      select * from name_reports where ${states[search.only]} and ${isFound} and ${keyRange(place, 'reported_at')}
    ) as reports
    join people on people.id = reports.person_id
    left join people as reporters on reporters.id = reports.reporter_id
    left join people as admins on admins.id = reports.settled_by`.execute(db)
  return rows
}

/** Settles those of some reports that are open. Returns their ids. */
export async function settleReports(
  db: Kysely<Tables>,
  { ids, note, adminId }: { ids: readonly number[]; note: string; adminId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update name_reports set settled_at = now(), settled_by = ${adminId}, settled_note = ${note}
    where ${locked(ids, states.open)}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Opens settled reports again. Returns the ids of those that were settled, without reports whose reporter has another open
 * one of the same player.
 *
 * @throws Problem 409 if a reporter reports the same player again at this moment
 */
export async function reopenReports(db: Kysely<Tables>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update name_reports as report set settled_at = null, settled_by = null, settled_note = ''
    where ${locked(ids, states.settled)}
      and not exists (
        select from name_reports as other
        where other.reporter_id = report.reporter_id and other.person_id = report.person_id
          and other.id <> report.id and (other.settled_at is null
            or (other.id = any(${ids}) and (other.reported_at, other.id) > (report.reported_at, report.id))))
    returning id`
    .execute(db)
    .catch((error: unknown) => {
      if (isDuplicate(error, 'name_reports_open')) throw conflict(text.reportedAgain, 'reported-again')
      throw error
    })
  return rows.map(({ id }) => id)
}

/** Returns SQL that locks reports in one order, so that two admins who change the same reports wait in turn. */
function locked(ids: readonly number[], state: typeof states.open) {
  return sql<boolean>`id in (
    select id from name_reports where id = any(${ids}) and ${state} order by id for update)`
}

/** Reports of a deleted player are deleted; those that the player made stay without their name. */
export const reportDeletion: readonly DeletionRule[] = [
  { table: 'name_reports', column: 'person_id', outcome: 'removed' },
  {
    table: 'name_reports',
    column: 'reporter_id',
    outcome: 'detached',
    shown: ['name', 'cause', 'note', 'reported_at'],
  },
  { table: 'name_reports', column: 'settled_by', outcome: 'detached' },
]
