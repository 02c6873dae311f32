import { z } from 'zod'

/** The platforms for which npm has both Node.js and PostgreSQL as packages. */
export const platformSchema = z.enum(['linux-x64', 'linux-arm64'])
export type Platform = z.infer<typeof platformSchema>

/**
 * Returns the platform of this machine.
 *
 * @throws Error if no release can be made for it
 */
export function thisPlatform(): Platform {
  return platformSchema.parse(`${process.platform}-${process.arch}`)
}
