import { z } from 'zod'
import { number, webAddress } from './kinds.ts'

/** Stock prices: the sample that ships with the product unless one of the first two is set. */
export const stocks = {
  stockFile: z
    .string()
    .optional()
    .describe('A CSV file of daily prices; see Stock prices for what stands in it.'),
  stockUrl: webAddress
    .optional()
    .describe('The address of an HTTP service that answers such CSV, with {key} where its key belongs.'),
  stockKey: z.string().optional().describe('The key of that service; it reaches neither browsers nor logs.'),
  stockName: z.string().max(60).optional().describe('What the prices are of, as the page calls it.'),
  stockMinutes: number
    .min(0)
    .max(10_080)
    .default(60)
    .describe('How long an answer of the service is kept before it is asked again.'),
  stockSeconds: number.min(0.1).max(4).default(4).describe('How long the service may take to answer.'),
}
