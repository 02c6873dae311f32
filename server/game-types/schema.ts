import { z } from 'zod'
import * as refusals from '../../content/text/refusals.ts'
import { integerBetween } from '../http/parameters.ts'
import { shownMarkup } from '../text/shown-text.ts'
import { typedText } from '../text/typed-text.ts'
import { linkOrEmpty } from '../text/web-address.ts'
import { cleanHtml } from './clean-html.ts'

/** Ratings are drawn as stars. */
const rating = integerBetween(0, 3)

const ratings = {
  complexity: rating,
  strategy: rating,
  luck: rating,
  weight: rating,
  footprint: rating,
  tactics: rating,
}

const longestName = 60

const oneLine = (most: number) => typedText(most, { missing: refusals.empty })

const titledText = z
  .object({ title: z.string(), text: z.string().describe('Sanitized HTML') })
  .meta({ id: 'TitledText' })

const htmlRequest = z
  .string()
  .max(20_000)
  .transform((html) => shownMarkup(cleanHtml(html)))
  .describe('HTML; anything but plain formatting is removed')

const titledTextRequest = z
  .object({ title: oneLine(200), text: htmlRequest })
  .meta({ id: 'TitledTextRequest' })

/** A text whose sanitized form is requested. */
export const previewRequest = z.object({ text: htmlRequest }).meta({ id: 'PreviewRequest' })

export const preview = z.object({ text: z.string().describe('Sanitized HTML') }).meta({ id: 'Preview' })

const link = linkOrEmpty.nullish().transform((text) => text || null)

/** A game type, as everybody sees it. */
export const gameType = z
  .object({
    id: z.int(),
    name: z.string(),
    ...ratings,
    createddate: z.iso.datetime(),
    modifieddate: z.iso.datetime().nullable().describe('Null until an admin has changed it'),
    descriptions: z.array(titledText),
    rules: z.array(titledText),
    authorName: z.string().nullable().describe('Whose idea the game was'),
    authorUrl: z.string().nullable().describe("The author's profile: a web address, or a path on this site"),
    documentUrl: z
      .string()
      .nullable()
      .describe('The shared document of the game: a web address, or a path on this site'),
    isPlayable: z.boolean().describe('False while the game is planned and has no rules to play by'),
    computerScore: z
      .int()
      .nullable()
      .describe('What the computer scores on one deal; null if it does not play the game'),
    isShipped: z
      .boolean()
      .describe('Whether it comes with a file in content/games, so that it cannot be removed'),
  })
  .meta({ id: 'GameType' })

export type GameType = z.infer<typeof gameType>

/** What an admin writes about a game type, sanitized when it is read. */
export const newGameType = z
  .object({
    name: oneLine(longestName),
    ...ratings,
    descriptions: z.array(titledTextRequest).max(50),
    rules: z.array(titledTextRequest).max(50),
    authorName: typedText(longestName)
      .nullish()
      .transform((text) => text || null),
    authorUrl: link,
    documentUrl: link,
  })
  .meta({ id: 'NewGameType' })

export type NewGameType = z.output<typeof newGameType>

/** A change of a game type, with the version that the admin has read. */
export const changedGameType = newGameType
  .extend({
    id: z.int().min(1).max(999_999_999),
    modifieddate: z.iso
      .datetime()
      .nullable()
      .describe('As it was read; the change is refused if somebody else has changed the game type since'),
  })
  .meta({ id: 'ChangedGameType' })

export type ChangedGameType = z.output<typeof changedGameType>
