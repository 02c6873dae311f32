import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { wordBeginnings } from './word-beginnings.ts'

/** How many rows a search must find so that reading the list in its order soon fills a page. */
const manyFound = 2000

/**
 * Returns SQL for whether a row of a table has, in its column `words`, words that begin like those of a search. What few
 * rows have is read first, from its index. What many have is looked for in the order of the list, of which a small part
 * fills a page.
 */
export async function foundByWords(
  db: Kysely<Tables>,
  table: keyof Tables,
  text: string,
): Promise<RawBuilder<boolean>> {
  if (text === '') return sql<boolean>`true`
  const query = wordBeginnings(text)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where words @@ to_tsquery('simple', ${query}) limit ${manyFound}`.execute(
    db,
  )
  if (rows.length < manyFound) return sql<boolean>`id = any(${rows.map(({ id }) => id)}::bigint[])`
  // Joined to nothing, the vector is no condition of the index.
  return sql<boolean>`(words || ''::tsvector) @@ to_tsquery('simple', ${query})`
}
