import { z } from 'zod'

/** What everybody may know about the running system. */
export const systemSchema = z
  .object({
    project: z.string(),
    date: z.iso.datetime(),
    version: z.string(),
    computerName: z.string(),
  })
  .meta({ id: 'System' })

/** What admins may know about it. */
export const secureSystemSchema = systemSchema.extend({ apiActive: z.boolean() }).meta({ id: 'SecureSystem' })
