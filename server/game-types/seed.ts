import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Tables } from '../storage/tables.ts'
import { type NewGameType, newGameType } from './schema.ts'
import { seedGameType } from './store.ts'

const contentFolder = path.resolve(import.meta.dirname, '../../content/games')

/** A game type as its file tells it. */
export interface ShippedGameType {
  readonly id: number
  readonly gameType: NewGameType
}

const markdownText = z.strictObject({
  title: z.string(),
  text: z.string().transform((text) => marked.parse(text, { async: false })),
})

const file = z
  .strictObject({
    ...newGameType.shape,
    id: z.int().min(1).max(1000),
    descriptions: z.array(markdownText),
    rules: z.array(markdownText),
  })
  .transform(({ id, ...words }, context) => {
    const cleaned = newGameType.safeParse(words)
    if (cleaned.success) return { id, gameType: cleaned.data }
    for (const issue of cleaned.error.issues) context.addIssue({ ...issue, code: 'custom' })
    return z.NEVER
  })

/** The game types of the files in `content/games`. Throws with the file and the field when one is not right. */
export async function readShippedGameTypes(folder: string = contentFolder): Promise<ShippedGameType[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  return await Promise.all(
    names.map(async (name) => {
      const read = file.safeParse(parse(await readFile(path.join(folder, name), 'utf8')))
      if (read.success) return read.data
      throw new Error(`content/games/${name}: ${z.prettifyError(read.error)}`)
    }),
  )
}

/** Puts the shipped game types in their places; what an admin has changed stays. */
export async function seedGameTypes(
  db: Kysely<Tables>,
  gameTypes?: readonly ShippedGameType[],
): Promise<void> {
  for (const { id, gameType } of gameTypes ?? (await readShippedGameTypes()))
    await seedGameType(db, id, gameType)
}
