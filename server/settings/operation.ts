import { z } from 'zod'
import { number } from './kinds.ts'

/** What an operator watches it by. */
export const operation = {
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The least level that is logged.'),
  metricsToken: z
    .string()
    .min(16)
    .optional()
    .describe(
      'The bearer token that opens /metrics to other machines; only this machine reads it unless set.',
    ),
  drainSeconds: number
    .min(0)
    .max(5)
    .default(1)
    .describe('After SIGTERM, how long readiness is red before the listener closes.'),
}
