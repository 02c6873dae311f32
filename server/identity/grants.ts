import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { tokenHash } from './token-hash.ts'

/** How long a code can be redeemed (RFC 6749 recommends at most ten minutes, RFC 9700 shorter; T-A11). */
const codeMilliseconds = 60_000

/** A refresh that took longer than this never gave its answer: its process is gone. */
const lostMilliseconds = 5_000
const pollMilliseconds = 50

/**
 * What must be true before a code is redeemed: it is young, and it was not redeemed before. A code that comes a second
 * time was stolen, so that the sign-in which it came from ends with all that it was given (RFC 6749 4.1.2).
 */
export async function guardCode(db: Kysely<Tables>, code: string): Promise<void> {
  const hash = tokenHash(code)
  const oldest = new Date(Date.now() - codeMilliseconds)
  await sql`
    with late as (
      delete from identity_verification where identifier = ${hash} and created_at < ${oldest}
    )
    delete from identity_session where id in (
      select session_id from identity_oauth_refresh_token where authorization_code_id = ${hash}
    )`.execute(db)
}

interface RefreshRow {
  id: string
  session_id: string | null
  revoked: Date | null
  rotated_at: Date | null
  replay_ends_at: Date | null
  is_answered: boolean
  sign_in_is_on: boolean
  successor_used: boolean
}

/**
 * What must be true before a refresh token is used. One whose sign-in is over is deleted with it. One that was used
 * before ends its sign-in (RFC 9700 4.14), except within the grace in which the library repeats its answer: there the
 * answer may have been lost, or another tab may have asked at the same moment. The grace is over as soon as
 * the successor was used, since then the answer did arrive. Answers whether the library will repeat an answer.
 */
export async function guardRefresh(db: Kysely<Tables>, token: string): Promise<boolean> {
  const hash = tokenHash(token)
  for (;;) {
    const row = await findRefresh(db, hash)
    if (row === undefined) return false
    if (row.sign_in_is_on && row.revoked === null) return false
    const now = Date.now()
    const isInGrace = row.replay_ends_at !== null && row.replay_ends_at.getTime() >= now
    if (!row.sign_in_is_on || !isInGrace || row.successor_used || row.rotated_at === null) {
      await endSignIn(db, row)
      return false
    }
    if (row.is_answered) return true
    if (now - row.rotated_at.getTime() > lostMilliseconds) {
      await undoRefresh(db, row)
      return false
    }
    // Another request is making the answer at this moment; the library repeats it as soon as it is there.
    await pause(pollMilliseconds)
  }
}

async function findRefresh(db: Kysely<Tables>, hash: string): Promise<RefreshRow | undefined> {
  const { rows } = await sql<RefreshRow>`
    select token.id, token.session_id, token.revoked, token.rotated_at,
      token.rotation_replay_expires_at as replay_ends_at,
      token.rotation_replay_response is not null as is_answered,
      coalesce(sign_in.expires_at > ${new Date()}, false) as sign_in_is_on,
      exists (
        select from identity_oauth_refresh_token as later
        where later.session_id = token.session_id
          and later.authorization_code_id = token.authorization_code_id
          and later.seq > token.seq and later.revoked is not null
      ) as successor_used
    from identity_oauth_refresh_token as token
    left join identity_session as sign_in on sign_in.id = token.session_id
    where token.token = ${hash}`.execute(db)
  return rows[0]
}

/** What the sign-in was given goes with it. */
async function endSignIn(db: Kysely<Tables>, { id, session_id }: RefreshRow): Promise<void> {
  await sql`
    with signed_out as (delete from identity_session where id = ${session_id})
    delete from identity_oauth_refresh_token where id = ${id}`.execute(db)
}

/** Nobody got an answer, so that the token is good again and what was half made is removed. */
async function undoRefresh(db: Kysely<Tables>, row: RefreshRow): Promise<void> {
  await sql`
    with undone as (
      update identity_oauth_refresh_token
      set revoked = null, rotated_at = null, rotation_replay_expires_at = null
      where id = ${row.id} and rotation_replay_response is null and rotated_at = ${row.rotated_at}
      returning session_id, authorization_code_id, seq
    )
    delete from identity_oauth_refresh_token as later using undone
    where later.session_id = undone.session_id
      and later.authorization_code_id = undone.authorization_code_id
      and later.seq > undone.seq`.execute(db)
}

/** Ends the sign-in that a refresh token came from, if the client is the one it was given to (RFC 7009). */
export async function revokeRefresh(db: Kysely<Tables>, token: string, clientId: string): Promise<void> {
  await sql`
    delete from identity_session where id in (
      select session_id from identity_oauth_refresh_token
      where token = ${tokenHash(token)} and client_id = ${clientId}
    )`.execute(db)
}
