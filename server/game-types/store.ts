import { rulesOf } from '@skyway/engine/record/game.ts'
import { isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import * as text from '../../content/text/game-answers.ts'
import { conflict, notFound } from '../http/problem.ts'
import type { GameTypeTable } from '../storage/tables/game.ts'
import type { Tables } from '../storage/tables.ts'
import type { ChangedGameType, GameType, NewGameType } from './schema.ts'
import { shippedGameType } from './shipped.ts'

/**
 * Returns a game type.
 *
 * @throws Problem 404 if it does not exist
 */
export async function findGameType(db: Kysely<Tables>, id: number): Promise<GameType> {
  const row = await db.selectFrom('game_types').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toGameType(row)
}

/**
 * Returns `limit` game types after the first `offset`, and the number of all: first those of games with rules in the
 * order of their ids, then those that admins have added, the oldest first.
 */
export async function listGameTypes(
  db: Kysely<Tables>,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('game_types')
      .selectAll()
      .orderBy(sql`least(id, 1000)`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('game_types')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { gameTypes: rows.map(toGameType), count }
}

/** Stores a new game type. Its id is at least 1001, since lower ones are reserved for games with rules. */
export async function addGameType(db: Kysely<Tables>, gameType: NewGameType): Promise<GameType> {
  const row = await db
    .insertInto('game_types')
    .values(toColumns(gameType))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toGameType(row)
}

/**
 * Changes a game type.
 *
 * @throws Problem 404 if it does not exist, 409 if it was changed since `modifieddate`
 */
export async function changeGameType(
  db: Kysely<Tables>,
  { id, modifieddate, ...change }: ChangedGameType,
): Promise<GameType> {
  const seen = modifieddate === null ? null : new Date(modifieddate)
  const row = await db
    .updateTable('game_types')
    // Milliseconds are what the API returns. The time is never the same twice.
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
  throw conflict(text.changedSince, 'changed-since')
}

/**
 * Stores a game type that ships with the product, unless an admin has changed it. Returns whether anything
 * was written.
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

/** Returns whether an admin has saved something else than the file of a game type says. */
export async function differsFromSaved(
  db: Kysely<Tables>,
  id: number,
  gameType: NewGameType,
): Promise<boolean> {
  const columns = toColumns(gameType)
  const { rows } = await sql`
    select id from game_types
    where id = ${id} and modified_at is not null
      and (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
        is distinct from (${sql.join(Object.values(columns))})`.execute(db)
  return rows.length > 0
}

/**
 * Resets a game type to its file, as if no admin had changed it.
 *
 * @throws Problem 404 if it does not exist, 409 if it has no file
 */
export async function returnToFile(db: Kysely<Tables>, id: number): Promise<GameType> {
  await findGameType(db, id)
  const shipped = shippedGameType(id)
  if (!shipped) throw conflict(text.notShipped, 'not-shipped')
  const row = await db
    .updateTable('game_types')
    .set({ ...toColumns(shipped.gameType), modified_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toGameType(row)
}

/**
 * Deletes a game type.
 *
 * @throws Problem 404 if it does not exist, 409 if it ships with the product or games refer to it
 */
export async function removeGameType(db: Kysely<Tables>, id: number): Promise<void> {
  const { name } = await findGameType(db, id)
  if (isGameTypeId(id) || shippedGameType(id)) throw conflict(text.shipped({ game: name }), 'shipped')
  try {
    await db.deleteFrom('game_types').where('id', '=', id).execute()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === foreignKeyViolation)) throw error
    throw conflict(text.inUse({ game: name }), 'in-use')
  }
}

/** PostgreSQL's code for a row that other rows refer to. */
const foreignKeyViolation = '23503'

function toColumns({ descriptions, rules, authorName, authorUrl, documentUrl, ...gameType }: NewGameType) {
  return {
    ...gameType,
    descriptions: JSON.stringify(descriptions),
    rules: JSON.stringify(rules),
    author_name: authorName,
    author_url: authorUrl,
    document_url: documentUrl,
  }
}

function toGameType(row: Selectable<GameTypeTable>): GameType {
  const { author_name, author_url, document_url, created_at, modified_at, ...gameType } = row
  return {
    ...gameType,
    createddate: created_at.toISOString(),
    modifieddate: modified_at?.toISOString() ?? null,
    authorName: author_name,
    authorUrl: author_url,
    documentUrl: document_url,
    isPlayable: isGameTypeId(row.id),
    computerScore: isGameTypeId(row.id) ? (rulesOf(row.id).computerScore ?? null) : null,
    isShipped: shippedGameType(row.id) !== undefined,
  }
}
