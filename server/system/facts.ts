import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { siteValues } from '../../content/reader/placeholders.ts'

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

const packageFile = new URL('../../package.json', import.meta.url)

/** The version of this build, from package.json. */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version

/** Returns what everybody may know about the system at this moment. */
export function systemFacts(): { project: string; date: string; version: string; computerName: string } {
  return { project: siteValues().name, date: new Date().toISOString(), version, computerName: hostname() }
}
