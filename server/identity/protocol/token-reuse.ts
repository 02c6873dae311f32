import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

/** How long a code can be redeemed (RFC 6749 recommends at most ten minutes, RFC 9700 shorter; T-A11). */
const codeMilliseconds = 60_000

/** After this time, the process of an unanswered refresh is gone. */
const lostMilliseconds = 5_000
const pollMilliseconds = 50

/**
 * Checks an authorization code before it is redeemed. An old code is deleted. A code that was redeemed before
 * was stolen, so that its sign-in ends with all its tokens (RFC 6749 4.1.2).
 */
export async function checkCodeReuse(db: Kysely<Tables>, code: string): Promise<void> {
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
 * Checks a refresh token before it is used. It is deleted if its sign-in has ended. A token that was used
 * before ends its sign-in (RFC 9700 4.14), except in the grace period in which the library repeats its
 * answer: the answer may have been lost, or another tab may have sent the token at the same moment. The grace
 * period ends when the successor is used, since then the answer has arrived.
 *
 * @returns whether the library will repeat an answer
 */
export async function checkRefreshTokenReuse(db: Kysely<Tables>, token: string): Promise<boolean> {
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
    // Another request is creating the answer at this moment. The library repeats it once it is stored.
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

/** Ends a sign-in; its tokens are deleted with it. */
async function endSignIn(db: Kysely<Tables>, { id, session_id }: RefreshRow): Promise<void> {
  await sql`
    with signed_out as (delete from identity_session where id = ${session_id})
    delete from identity_oauth_refresh_token where id = ${id}`.execute(db)
}

/** Undoes a refresh that nobody got an answer for: the token is valid again, and its successor is deleted. */
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

/** Ends the sign-in of a refresh token, if the token was issued to this client (RFC 7009). */
export async function revokeRefreshToken(db: Kysely<Tables>, token: string, clientId: string): Promise<void> {
  await sql`
    delete from identity_session where id in (
      select session_id from identity_oauth_refresh_token
      where token = ${tokenHash(token)} and client_id = ${clientId}
    )`.execute(db)
}

/**
 * Returns the hash under which a token or code is stored. SHA-256 is enough, since both are random and long.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
