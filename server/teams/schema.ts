import { z } from 'zod'
import * as errors from '../../content/text/field-errors.ts'
import { typedText } from '../text/typed-text.ts'

const longestText = 100

interface TextErrors {
  readonly missing: string
  readonly tooLong: (values: { most: number }) => string
}

const text = ({ missing, tooLong }: TextErrors) =>
  typedText(longestText, { missing, tooLong: tooLong({ most: longestText }) })

interface IndexErrors {
  readonly missing: string
  readonly unknown: string
}

/** An index in a short list, as a number or as the text that the select of a form sends. */
const index = ({ missing, unknown }: IndexErrors, names: readonly string[]) =>
  z
    .union([z.int(), z.string().regex(/^\d$/).transform(Number)], missing)
    .pipe(
      z
        .int()
        .min(0, unknown)
        .max(names.length - 1, unknown),
    )
    .describe(names.map((name, place) => `${place} ${name}`).join(', '))

/** A new team. An id and a date in the request are ignored: the server sets its own. */
export const newTeam = z
  .object({
    name: text(errors.teamName),
    location: text(errors.city).describe('The city'),
    conference: index(errors.conference, ['AFC', 'NFC']),
    division: index(errors.division, ['North', 'South', 'East', 'West']),
    id: z.int().optional().describe('Ignored; the server assigns an id'),
    createdDate: z.string().optional().describe('Ignored; the server sets the date'),
  })
  .transform(({ name, location, conference, division }) => ({ name, location, conference, division }))
  .meta({ id: 'NewTeam' })

export type NewTeam = z.infer<typeof newTeam>

/** A stored team. */
export const team = z
  .object({
    id: z.int(),
    name: z.string(),
    location: z.string(),
    conference: z.int().describe('0 AFC, 1 NFC'),
    division: z.int().describe('0 North, 1 South, 2 East, 3 West'),
    createdDate: z.iso.datetime(),
  })
  .meta({ id: 'Team' })

export type Team = z.infer<typeof team>
