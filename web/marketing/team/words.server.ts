import { z } from 'zod'
import teamText from '../../../content/pages/team.yaml?raw'
import { masthead } from '../../words/masthead.ts'
import { picture } from '../../words/pictures.server.ts'
import { socialLink } from '../../words/social.ts'
import { text } from '../../words/text.ts'
import { readWords } from '../../words/words.ts'

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

/** What content/pages/team.yaml must hold. */
export const teamWords = z.strictObject({ masthead, members: z.array(member).min(1) })

/** The people, as the team page and the about page show them. */
export const team = readWords('content/pages/team.yaml', teamText, teamWords)
