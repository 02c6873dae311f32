import { z } from 'zod'
import { intervals } from './interval.ts'

const candle = z
  .object({
    date: z.iso.date().describe('The first day of the period'),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    volume: z.number(),
  })
  .meta({ id: 'Candle' })

/** Candles of one interval, oldest first. */
export const stockProfile = z
  .object({
    name: z.string().describe('What the prices are of'),
    interval: z.enum(intervals),
    source: z.enum(['sample', 'file', 'service']).describe('Sample prices are made up'),
    readAt: z.iso.datetime().describe('When the source supplied them'),
    isLate: z.boolean().describe('The source is failing; these are its last good prices'),
    candles: z.array(candle).describe('At most the latest 520, oldest first'),
  })
  .meta({ id: 'StockProfile' })

export type StockProfile = z.infer<typeof stockProfile>
