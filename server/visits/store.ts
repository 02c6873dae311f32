import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { today } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import type { WindowSize } from './view.ts'

/** The views of a page by a visitor on a day, that are not in the database yet. */
export interface NewViews {
  readonly day: string
  /** 8 bytes in hexadecimal. */
  readonly visitor: string
  /** Empty for all pages together. */
  readonly page: string
  readonly views: number
  /** The host whose link the visitor followed to the first of them; empty if there was none. */
  readonly source: string
  readonly device: WindowSize
  /** The code of the visitor's country (ISO 3166-1), or null if it is unknown. */
  readonly country: string | null
}

/** What the names beyond the most frequent ones are counted under. */
export const otherNames = 'other'

/** How many names of a day keep their own counts after it. */
const mostNames = 200

/** How long a day's visitors are told apart after its end. A process may count the last minute's views late. */
const grace = sql.raw("interval '10 minutes'")

/** How many rows one statement deletes, so that it ends within its time limit however many there are. */
const mostDeleted = 20_000

const currentDay = sql.raw<string>(today)

/** Returns the salt of a day, which all processes share. */
export async function saltOf(db: Kysely<Tables>, day: string): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`
    insert into visit_salts (day, salt) values (${day}, ${randomBytes(32)})
    on conflict (day) do update set salt = visit_salts.salt
    returning salt`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not return the salt of the day')
  return row.salt
}

/**
 * Adds views to the counts of their days. A visitor who is new on a day is counted under the source, the device and the
 * country of the first view.
 */
export async function addViews(db: Kysely<Tables>, views: readonly NewViews[]): Promise<void> {
  const json = JSON.stringify(views.map((each) => ({ ...each, visitor: `\\x${each.visitor}` })))
  await sql`
    with seen as (
      select * from jsonb_to_recordset(${json}::jsonb) as seen
        (day date, visitor bytea, page text, views integer, source text, device text, country text)
    ),
    fresh as (
      insert into day_visitors (day, visitor, page)
      select day, visitor, page from seen order by day, visitor, page
      on conflict do nothing
      returning day, visitor, page
    ),
    -- Grouped instead of joined: the planner takes both for short and would compare each row with each.
    told as (
      select day, visitor, page, sum(views) as views, max(source) as source, max(device) as device,
        max(country) as country, sum(is_fresh) as visitors
      from (
        select day, visitor, page, views, source, device, country, 0 as is_fresh from seen
        union all
        select day, visitor, page, 0, null, null, null, 1 from fresh
      ) as each
      group by day, visitor, page
    ),
    counted as (
      select day, 'page' as kind, page as name, sum(views) as views, sum(visitors) as visitors
      from told group by day, page
      union all
      select day, trait.kind, trait.name, 0, count(*)
      from told cross join lateral (
        values ('source', source), ('device', device), ('country', country)
      ) as trait (kind, name)
      where page = '' and visitors = 1 and trait.name is not null
      group by day, trait.kind, trait.name
    )
    insert into visit_counts as known (day, kind, name, views, visitors)
    select day, kind, name, views, visitors from counted order by day, kind, name
    on conflict (day, kind, name) do update set
      views = known.views + excluded.views, visitors = known.visitors + excluded.visitors`.execute(db)
}

/** Deletes what tells the visitors of past days apart: first the salts, without which the rest is noise. */
export async function forgetVisitors(db: Kysely<Tables>): Promise<void> {
  const isPast = sql<boolean>`day < ((now() - ${grace}) at time zone 'utc')::date`
  await db.deleteFrom('visit_salts').where(isPast).execute()
  let deleted = mostDeleted
  while (deleted === mostDeleted) {
    const { numAffectedRows = 0n } = await sql`
      delete from day_visitors where (day, visitor, page) in (
        select day, visitor, page from day_visitors where ${isPast} order by day limit ${mostDeleted}
      )`.execute(db)
    deleted = Number(numAffectedRows)
  }
}

/**
 * Adds up the pages and sources of past days that few visitors came to or from, and the days of months that are older than
 * two years.
 */
export async function addUpCounts(db: Kysely<Tables>): Promise<void> {
  await sql`
    with placed as (
      select day, kind, name, row_number() over (
        partition by day, kind order by visitors desc, views desc, name
      ) as place
      from visit_counts
      where day >= ${currentDay} - 7 and day < ((now() - ${grace}) at time zone 'utc')::date
        and kind in ('page', 'source') and name not in ('', ${otherNames})
    ),
    gone as (
      delete from visit_counts using placed
      where visit_counts.day = placed.day and visit_counts.kind = placed.kind and visit_counts.name = placed.name
        and placed.place > ${mostNames}
      returning visit_counts.day, visit_counts.kind, visit_counts.views, visit_counts.visitors
    )
    insert into visit_counts as known (day, kind, name, views, visitors)
    select day, kind, ${otherNames}, sum(views), sum(visitors) from gone group by day, kind order by day, kind
    on conflict (day, kind, name) do update set
      views = known.views + excluded.views, visitors = known.visitors + excluded.visitors`.execute(db)
  await sql`
    with gone as (
      delete from visit_counts
      where day < date_trunc('month', ${currentDay} - interval '2 years') and extract(day from day) > 1
      returning day, kind, name, views, visitors
    )
    insert into visit_counts as known (day, kind, name, views, visitors)
    select date_trunc('month', day) as month, kind, name, sum(views), sum(visitors) from gone
    group by month, kind, name order by month, kind, name
    on conflict (day, kind, name) do update set
      views = known.views + excluded.views, visitors = known.visitors + excluded.visitors`.execute(db)
}

/** What was seen in a period, of one kind. */
export interface Count {
  readonly name: string
  readonly views: number
  readonly visitors: number
}

/** Returns the names of a kind that had the most visitors since a day, at most `most`. */
export async function readCounts(
  db: Kysely<Tables>,
  { kind, since, most }: { kind: 'page' | 'source' | 'device' | 'country'; since: string; most: number },
): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select name, sum(views)::bigint as views, sum(visitors)::bigint as visitors from visit_counts
    where day >= ${since} and kind = ${kind} and not (kind = 'page' and name = '')
    group by name order by sum(visitors) desc, sum(views) desc, name limit ${most}`.execute(db)
  return rows
}

/** Returns how many visitors a page had since a day, each day's added up. */
export async function readVisitorsOf(db: Kysely<Tables>, page: string, since: string): Promise<number> {
  const { rows } = await sql<{ visitors: number }>`
    select coalesce(sum(visitors), 0)::bigint as visitors from visit_counts
    where day >= ${since} and kind = 'page' and name = ${page}`.execute(db)
  return rows[0]?.visitors ?? 0
}

/** Returns the current day by the clock of the database, and the first one of which anything is known, or null. */
export async function readDaysKnown(
  db: Kysely<Tables>,
): Promise<{ readonly current: string; readonly first: string | null }> {
  const { rows } = await sql<{ current: string; first: string | null }>`
    select ${currentDay} as current,
      least((select min(day) from visit_counts), (select min(day) from game_days)) as first`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not tell the day')
  return row
}

/** Returns the views and visitors of all pages together by the days since one, without the days that had none. */
export async function readDays(
  db: Kysely<Tables>,
  since: string,
): Promise<{ day: string; views: number; visitors: number }[]> {
  return await db
    .selectFrom('visit_counts')
    .select(['day', 'views', 'visitors'])
    .where('day', '>=', since)
    .where('kind', '=', 'page')
    .where('name', '=', '')
    .orderBy('day')
    .execute()
}
