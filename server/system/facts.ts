import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'

const packageFile = new URL('../../package.json', import.meta.url)

/** The version of this build, as package.json says it. */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version

/** What is said of the system to everyone, at this moment. */
export function systemFacts(): { project: string; date: string; version: string; computerName: string } {
  return { project: 'SkyWay', date: new Date().toISOString(), version, computerName: hostname() }
}
