import { z } from 'zod'
import { count } from './kinds.ts'

/** The games. */
export const games = {
  hotGames: count.default(5000).describe('Games that are kept in memory while they are being played.'),
  paymentName: z
    .string()
    .max(50)
    .default('skyway')
    .describe('The name at a payment app that the message of the single hint gives, without the @.'),
}
