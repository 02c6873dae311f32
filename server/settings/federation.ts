import { z } from 'zod'

/** The social providers through which people may sign in at the embedded provider. */
export const federation = {
  googleClientId: z
    .string()
    .optional()
    .describe('The client id at Google; people may sign in through it when this and the secret are set.'),
  googleClientSecret: z.string().optional().describe('The client secret at Google.'),
  facebookClientId: z
    .string()
    .optional()
    .describe('The client id at Facebook; people may sign in through it when this and the secret are set.'),
  facebookClientSecret: z.string().optional().describe('The client secret at Facebook.'),
  amazonClientId: z
    .string()
    .optional()
    .describe('The client id at Amazon; people may sign in through it when this and the secret are set.'),
  amazonClientSecret: z.string().optional().describe('The client secret at Amazon.'),
  appleClientId: z
    .string()
    .optional()
    .describe('The client id at Apple; people may sign in through it when this and the secret are set.'),
  appleClientSecret: z
    .string()
    .optional()
    .describe(
      'The private key from Apple as PEM, with the two below; or a client secret that was made from it.',
    ),
  appleTeamId: z.string().optional().describe('The id of the team at Apple that the key belongs to.'),
  appleKeyId: z.string().optional().describe('The id of the key at Apple.'),
}
