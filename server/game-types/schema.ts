import { z } from 'zod'
import { shownText } from '../http/shown-text.ts'
import { webAddressOrEmpty } from '../http/web-address.ts'
import { cleanHtml } from './clean-html.ts'

/** Ratings are drawn as stars. */
const rating = z.int().min(0).max(3)

const ratings = {
  complexity: rating,
  strategy: rating,
  luck: rating,
  weight: rating,
  footprint: rating,
  tactics: rating,
}

const oneLine = (most: number) =>
  z
    .string()
    .transform(shownText)
    .refine((text) => text !== '', 'Must not be empty.')
    .refine((text) => Array.from(text).length <= most, `Must have at most ${most} characters.`)

const titledText = z
  .object({ title: z.string(), text: z.string().describe('HTML, clean') })
  .meta({ id: 'TitledText' })

const htmlRequest = z
  .string()
  .max(20_000)
  .transform(cleanHtml)
  .describe('HTML; what is not plain formatting is left out')

const titledTextRequest = z
  .object({ title: oneLine(200), text: htmlRequest })
  .meta({ id: 'TitledTextRequest' })

/** A text to be shown as it would be saved. */
export const previewRequest = z.object({ text: htmlRequest }).meta({ id: 'PreviewRequest' })

export const preview = z.object({ text: z.string().describe('HTML, clean') }).meta({ id: 'Preview' })

const link = webAddressOrEmpty.nullish().transform((text) => text || null)

/** A game type as everyone reads it. */
export const gameType = z
  .object({
    id: z.int(),
    name: z.string(),
    ...ratings,
    createddate: z.iso.datetime(),
    modifieddate: z.iso.datetime().nullable().describe('Null until an admin has changed it'),
    descriptions: z.array(titledText),
    rules: z.array(titledText),
    authorUrl: z.string().nullable().describe("The author's profile"),
    documentUrl: z.string().nullable().describe('The shared document of the game'),
  })
  .meta({ id: 'GameType' })

export type GameType = z.infer<typeof gameType>

/** What an admin writes of a game type, clean after it was read. */
export const newGameType = z
  .object({
    name: oneLine(60),
    ...ratings,
    descriptions: z.array(titledTextRequest).max(50),
    rules: z.array(titledTextRequest).max(50),
    authorUrl: link,
    documentUrl: link,
  })
  .meta({ id: 'NewGameType' })

export type NewGameType = z.output<typeof newGameType>

/** What an admin changes of a game type, with the version that was read. */
export const changedGameType = newGameType
  .extend({
    id: z.int().min(1).max(999_999_999),
    modifieddate: z.iso
      .datetime()
      .nullable()
      .describe('As it was read: the change is refused when somebody else was quicker'),
  })
  .meta({ id: 'ChangedGameType' })

export type ChangedGameType = z.output<typeof changedGameType>
