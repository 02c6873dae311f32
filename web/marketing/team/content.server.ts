import { z } from 'zod'
import { yamlFile } from '../../../content/reader/content.ts'
import { picture } from '../../words/pictures.server.ts'
import { masthead, socialLink, text } from '../../words/schemas.ts'

const member = z.strictObject({
  name: text,
  role: text,
  portrait: picture,
  alt: text,
  card: z.strictObject({
    rank: z.enum(['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']),
    suit: z.enum(['heart', 'diamond', 'spade', 'club']),
  }),
  text,
  knownFor: text,
  social: z.array(socialLink).min(1),
})

export type Member = z.output<typeof member>

/** The schema of content/pages/team.yaml. */
export const teamSchema = z.strictObject({ masthead, members: z.array(member).min(1) })

/** The people of the team page and the about page. */
export const team = yamlFile('pages/team.yaml', teamSchema)
