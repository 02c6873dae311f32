import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../content/text/notice-texts.ts'
import { type Fault, JobFailure } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Notices } from '../notices/notices.ts'
import { webAddress } from '../settings/kinds.ts'
import { isLower } from '../settings/versions.ts'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import { version } from './facts.ts'

/** What the file of a release says that names the newest version; `notes` is where to read what is new. */
export const newestVersionSchema = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[\w.-]{1,40})?$/),
  notes: webAddress.max(1000).optional(),
})
export type NewestVersion = z.infer<typeof newestVersionSchema>

const mostBytes = 64 * 1024

/** Reads the file of NEWEST_VERSION_AT once a day, from when the app is ready until it closes. */
export function repeatLook(jobs: Jobs, db: Kysely<Tables>, notices: Notices, address: string): void {
  jobs.repeat({
    kind: 'look for a newer version',
    everySeconds: 86_400,
    run: async (stop) => {
      await storeNewestVersion(db, notices, await readNewestVersion(address, stop))
    },
  })
}

/**
 * Reads the file that names the newest version. Redirects are followed, since the operator chose the address.
 *
 * @param seconds the time limit for the whole answer
 * @throws JobFailure if there is no answer in time, or it is too large or no such file
 */
export async function readNewestVersion(
  address: string,
  stop: AbortSignal,
  seconds = 10,
): Promise<NewestVersion> {
  const limit = AbortSignal.timeout(seconds * 1000)
  let file: string
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.any([stop, limit]),
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw failure(answer.status < 500 ? 'settings' : 'unavailable', `answered ${answer.status}`)
    }
    file = await readText(answer)
  } catch (error) {
    if (error instanceof JobFailure) throw error
    if (limit.aborted) throw failure('unavailable', `took longer than ${seconds} s`)
    // The messages of fetch quote the address.
    throw failure('unavailable', `could not be read (${codeOf(error)})`)
  }
  try {
    return newestVersionSchema.parse(JSON.parse(file))
  } catch {
    throw failure('settings', 'is no file that names a version')
  }
}

/** Stores what the file says. If that is news, which is newer than this build and was not stored before, it is told. */
export async function storeNewestVersion(
  db: Kysely<Tables>,
  notices: Notices,
  newest: NewestVersion,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom('system_state')
      .select('newest_version')
      .forUpdate()
      .executeTakeFirstOrThrow()
    await transaction
      .updateTable('system_state')
      .set({ newest_version: newest.version, newest_version_notes: newest.notes ?? null })
      .execute()
    if (newest.version === known.newest_version || !isLower(version, newest.version)) return
    await notices.tell(transaction, {
      event: 'newer-version',
      subject: 'version',
      text: text.newerVersion({ version: newest.version }),
      page: '/jobs',
    })
  })
}

async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw failure('settings', `is larger than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function failure(fault: Fault, what: string): JobFailure {
  const reason = `NEWEST_VERSION_AT ${what}`
  return new JobFailure(reason, { isFinal: false, fault, reason })
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.name : 'unknown'
}
