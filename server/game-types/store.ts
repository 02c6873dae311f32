import { type Kysely, type Selectable, sql } from 'kysely'
import { conflict, notFound } from '../http/problem.ts'
import type { GameTypeTable, Tables } from '../storage/tables.ts'
import type { ChangedGameType, GameType, NewGameType } from './schema.ts'

/** Throws 404 when there is none. */
export async function findGameType(db: Kysely<Tables>, id: number): Promise<GameType> {
  const row = await db.selectFrom('game_types').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toGameType(row)
}

/** Game types in order of id, and how many there are in all. */
export async function listGameTypes(
  db: Kysely<Tables>,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, { count }] = await Promise.all([
    db.selectFrom('game_types').selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    db
      .selectFrom('game_types')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { gameTypes: rows.map(toGameType), count }
}

/** Keeps a new game type; its id is 1001 or more, since those below are kept for games with rules. */
export async function addGameType(db: Kysely<Tables>, gameType: NewGameType): Promise<GameType> {
  const row = await db
    .insertInto('game_types')
    .values(toColumns(gameType))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toGameType(row)
}

/** Throws 404 when there is none, 409 when it has been changed since `modifieddate`. */
export async function changeGameType(
  db: Kysely<Tables>,
  { id, modifieddate, ...change }: ChangedGameType,
): Promise<GameType> {
  const seen = modifieddate === null ? null : new Date(modifieddate)
  const row = await db
    .updateTable('game_types')
    // In milliseconds, as it goes over the wire, and never the same twice.
    .set({
      ...toColumns(change),
      modified_at: sql<Date>`greatest(date_trunc('milliseconds', now()), modified_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .where('modified_at', 'is not distinct from', seen)
    .returningAll()
    .executeTakeFirst()
  if (row) return toGameType(row)
  await findGameType(db, id)
  throw conflict(
    'Somebody else has changed this game type since you loaded it; load it again.',
    'changed-since',
  )
}

/**
 * Puts a game type that ships with the product in its place. One that an admin has changed is left as it is.
 * Answers whether anything was written.
 */
export async function seedGameType(db: Kysely<Tables>, id: number, gameType: NewGameType): Promise<boolean> {
  const columns = toColumns(gameType)
  const names = Object.keys(columns)
  const { rows } = await sql`
    insert into game_types as known (id, ${sql.join(names.map((name) => sql.ref(name)))})
    values (${id}, ${sql.join(Object.values(columns))})
    on conflict (id) do update set
      ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    where known.modified_at is null
      and (${sql.join(names.map((name) => sql.ref(`known.${name}`)))})
        is distinct from (${sql.join(names.map((name) => sql.ref(`excluded.${name}`)))})
    returning id`.execute(db)
  return rows.length > 0
}

function toColumns({ descriptions, rules, authorUrl, documentUrl, ...gameType }: NewGameType) {
  return {
    ...gameType,
    descriptions: JSON.stringify(descriptions),
    rules: JSON.stringify(rules),
    author_url: authorUrl,
    document_url: documentUrl,
  }
}

function toGameType(row: Selectable<GameTypeTable>): GameType {
  const { author_url, document_url, created_at, modified_at, ...gameType } = row
  return {
    ...gameType,
    createddate: created_at.toISOString(),
    modifieddate: modified_at?.toISOString() ?? null,
    authorUrl: author_url,
    documentUrl: document_url,
  }
}
