import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { siteValues } from '../../content/reader/placeholders.ts'
import type { Settings } from '../settings/settings.ts'
import { isLower } from '../settings/versions.ts'
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
    newerVersion: z
      .object({
        version: z.string(),
        notes: z.url().nullable().describe('The address at which to read what is new'),
      })
      .nullable()
      .describe('The newest version, if the server looks for it and it is newer than this one'),
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
  { newestVersionAt }: Pick<Settings, 'newestVersionAt'>,
  apiActive: boolean,
): Promise<z.infer<typeof secureSystemSchema>> {
  const {
    tested_backup_at: testedBackupAt,
    newest_version: newest,
    newest_version_notes: notes,
  } = await db
    .selectFrom('system_state')
    .select(['tested_backup_at', 'newest_version', 'newest_version_notes'])
    .executeTakeFirstOrThrow()
  const isNewer = newestVersionAt !== undefined && newest !== null && isLower(version, newest)
  return {
    ...systemFacts(),
    apiActive,
    testedBackupAt: testedBackupAt?.toISOString() ?? null,
    newerVersion: isNewer ? { version: newest, notes } : null,
  }
}

/** Returns what everybody may know about the system at this moment. */
export function systemFacts(): { project: string; date: string; version: string; computerName: string } {
  return { project: siteValues().name, date: new Date().toISOString(), version, computerName: hostname() }
}
