import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { siteValues } from '../../content/reader/placeholders.ts'
import type { Tables } from '../storage/tables.ts'

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
export const secureSystemSchema = systemSchema
  .extend({
    apiActive: z.boolean(),
    testedBackupAt: z.iso
      .datetime()
      .nullable()
      .describe('When the newest backup was taken that was restored as a test; null if there is none'),
  })
  .meta({ id: 'SecureSystem' })

const packageFile = new URL('../../package.json', import.meta.url)

/** The version of this build, from package.json. */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version

const releaseFile = new URL('../../release.json', import.meta.url)

/** Returns the commit of this build: that of the release, or that of the checkout; `unknown` without git. */
export async function buildCommit(): Promise<string> {
  if (existsSync(releaseFile)) {
    const release = z.object({ commit: z.string().nullable() })
    return release.parse(JSON.parse(readFileSync(releaseFile, 'utf8'))).commit ?? 'unknown'
  }
  const folder = fileURLToPath(new URL('../../.git', import.meta.url))
  try {
    const { stdout } = await promisify(execFile)('git', ['--git-dir', folder, 'rev-parse', 'HEAD'])
    return stdout.trim()
  } catch {
    return 'unknown'
  }
}

/** Returns what admins may know about it at this moment. @param apiActive whether the API is on */
export async function secureSystemFacts(
  db: Kysely<Tables>,
  apiActive: boolean,
): Promise<z.infer<typeof secureSystemSchema>> {
  const row = await db.selectFrom('system_state').select('tested_backup_at').executeTakeFirstOrThrow()
  return { ...systemFacts(), apiActive, testedBackupAt: row.tested_backup_at?.toISOString() ?? null }
}

/** Returns what everybody may know about the system at this moment. */
export function systemFacts(): { project: string; date: string; version: string; computerName: string } {
  return { project: siteValues().name, date: new Date().toISOString(), version, computerName: hostname() }
}
