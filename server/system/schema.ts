import { z } from 'zod'

/** What is said to everyone about the running system. */
export const systemSchema = z
  .object({
    project: z.string(),
    date: z.iso.datetime(),
    version: z.string(),
    computerName: z.string(),
  })
  .meta({ id: 'System' })

/** What is said to admins. */
export const secureSystemSchema = systemSchema.extend({ apiActive: z.boolean() }).meta({ id: 'SecureSystem' })
