import { z } from 'zod'

/** The acts of admins that are kept: each changes what others may do or see. */
const acts = [
  'code added',
  'codes made',
  'codes ended',
  'codes extended',
  'game type added',
  'game type changed',
  'game type returned to its file',
  'game type removed',
  'game exported',
  'game auto-won',
  'game excluded',
  'game included',
  'message answered',
  'messages deleted',
  'newsletter written',
  'newsletter changed',
  'newsletter deleted',
  'newsletter tested',
  'newsletter started',
  'newsletter stopped',
  'newsletter resumed',
  'newsletter sent again',
  'subscribers removed',
  'reports settled',
  'reports reopened',
  'team deleted',
  'person disabled',
  'person enabled',
  'name reset',
  'picture reset',
  'reader made',
  'reader ended',
  'admin given',
  'admin taken',
  'person deleted',
  'account made',
  'admin made',
  'password given',
  'app for codes removed',
  'notices added',
  'notices changed',
  'notices tested',
  'notices removed',
  'webhook secret renewed',
  'job tried again',
  'job deleted',
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
