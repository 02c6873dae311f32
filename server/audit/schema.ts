import { z } from 'zod'

/** The acts of admins that are kept: each changes what others may do or see. */
const acts = [
  'code added',
  'game type added',
  'game type changed',
  'game type returned to its file',
  'game type removed',
  'game exported',
  'game auto-won',
  'team deleted',
  'account made',
  'admin made',
  'password given',
  'app for codes removed',
  'backend switched off',
  'backend switched on',
] as const

export type Act = (typeof acts)[number]

/** An entry of the trail. */
export const auditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime().describe('When, in UTC'),
    by: z
      .string()
      .nullable()
      .describe(
        "The admin's current name; null if the person was deleted or the action was a command on the server",
      ),
    act: z.string().describe(`One of: ${acts.join(', ')}`),
    thing: z.string().describe('What it was done to, such as `game 17`; empty if the action says it all'),
  })
  .meta({ id: 'AuditEntry' })
