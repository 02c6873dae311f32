import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

/**
 * The name of a stored picture: 32 hexadecimal digits that cannot be guessed, and the extension of its type.
 */
export const pictureFile = /^[0-9a-f]{32}\.webp$/

/** The path of the pictures, below the API. */
export const pictureFolder = '/pictures'

/**
 * Returns SQL for the URL of the picture of a row of `people`, or an empty text. `apiBase` is where the site
 * finds the API. A picture counts only while its address is that of the profile.
 */
export function pictureAddress(apiBase: string): RawBuilder<string> {
  return sql<string>`coalesce((
    select ${`${apiBase}${pictureFolder}/`}::text || file from profile_pictures
    where person_id = people.id and address = people.profile_picture), '')`
}

/** Returns the thumbnail with a name, or null. */
export async function readImage(db: Kysely<Tables>, file: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('profile_pictures')
    .innerJoin('people', 'people.id', 'profile_pictures.person_id')
    .select('image')
    .where('file', '=', file)
    .whereRef('address', '=', 'profile_picture')
    .executeTakeFirst()
  return row?.image ?? null
}
