import { marked } from 'marked'
import { z } from 'zod'
import { contentOf } from '../../content/reader/content.ts'
import { readYaml } from '../../content/reader/read.ts'
import { type NewGameType, newGameType } from './schema.ts'

/** A game type of a file in `content/games`. */
export interface ShippedGameType {
  readonly id: number
  /** The path of the file: `content/games/skyway.yaml`. */
  readonly file: string
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

/** The game types that ship with the product, one file for each. */
export const gameTypeFiles = contentOf(
  'games',
  '.yaml',
  (source): ShippedGameType => ({ file: source.file, ...readYaml(source, file) }),
)

/**
 * Returns the game types of the files in `content/games`.
 *
 * @throws ContentError that names what is wrong with them
 */
export function readShippedGameTypes(): readonly ShippedGameType[] {
  return gameTypeFiles.entries().map(({ value }) => value)
}

/** Returns the game type of a file by its id, or undefined. */
export function shippedGameType(id: number): ShippedGameType | undefined {
  return readShippedGameTypes().find((shipped) => shipped.id === id)
}
