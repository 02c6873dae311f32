import { type Kysely, sql, type Transaction } from 'kysely'
import type { OidcClient } from '../../session/oidc-client.ts'
import { decrypt, encrypt } from '../../storage/encryption.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { idHash } from './adapter.ts'
import { paths } from './configuration.ts'
import type { ProtocolAnswer, Provider } from './provider.ts'

/** What token requests are answered with. */
export interface TokenRequestOptions {
  readonly db: Kysely<Tables>
  /** The site: the only client. */
  readonly site: OidcClient
  readonly provider: Provider
  /** Encrypts the answers that are kept. */
  readonly secret: string
  /** How long a refresh gets the same answer again, in seconds. */
  readonly graceSeconds: number
}

/**
 * Answers a token request in one transaction, which locks the session of the code or refresh token. Of
 * several requests with the same code, one succeeds. A process that dies leaves the token as it was.
 *
 * A used refresh token ends its session (RFC 9700 4.14), except in the grace period, in which it gets the
 * same answer again: the answer may have been lost, or another tab may have sent the token at the same
 * moment. The grace period ends when the successor is used, since then the answer has arrived.
 */
export async function answerTokenRequest(
  { db, site, provider, secret, graceSeconds }: TokenRequestOptions,
  { form, authorization }: { form: URLSearchParams; authorization: string | undefined },
): Promise<ProtocolAnswer> {
  // A request locks one session at most: two requests with each other's would wait for each other.
  const grant = form.get('client_id') === site.clientId ? form.get('grant_type') : null
  const code = grant === 'authorization_code' ? form.get('code') : null
  const refreshToken = grant === 'refresh_token' ? form.get('refresh_token') : null
  return await inTransaction(db, async (transaction) => {
    if (code !== null) await lockSession(transaction, 'AuthorizationCode', code)
    if (refreshToken === null) return await ask(transaction)
    await lockSession(transaction, 'RefreshToken', refreshToken)
    const kept = await keptAnswer(transaction, refreshToken, graceSeconds)
    if (kept !== null) return tokens(decrypt(secret, kept))
    const answer = await ask(transaction)
    if (answer.status === 200) {
      await keepAnswer(transaction, refreshToken, encrypt(secret, answer.body))
    }
    return answer
  })

  async function ask(transaction: Transaction<Tables>): Promise<ProtocolAnswer> {
    return await provider.answer({ method: 'POST', url: paths.token, form, authorization }, transaction)
  }
}

/** Returns the answer of the token endpoint with these tokens, in JSON. */
function tokens(body: string): ProtocolAnswer {
  return { status: 200, location: undefined, contentType: 'application/json', cookies: [], body }
}

/**
 * Makes other requests of the same session wait until the transaction ends. The session is locked before
 * its tokens, in the order in which a log-out deletes them.
 */
async function lockSession(db: Transaction<Tables>, model: string, id: string): Promise<void> {
  await sql`
    select from identity_session where id = (
      select session_id from identity_oidc_entity where model = ${model} and id_hash = ${idHash(id)}
    ) for update`.execute(db)
}

async function keptAnswer(
  db: Transaction<Tables>,
  token: string,
  graceSeconds: number,
): Promise<string | null> {
  const { rows } = await sql<{ answer: string }>`
    select answer from identity_oidc_entity as token join identity_session as session on session.id = session_id
    where model = 'RefreshToken' and id_hash = ${idHash(token)} and answer is not null
      and session.expires_at > now() and consumed_at > now() - make_interval(secs => ${graceSeconds})`.execute(
    db,
  )
  return rows[0]?.answer ?? null
}

/** Keeps the answer to a refresh token, and drops those to its predecessors. */
async function keepAnswer(db: Transaction<Tables>, token: string, answer: string): Promise<void> {
  const hash = idHash(token)
  await sql`
    update identity_oidc_entity set answer = case when id_hash = ${hash} then ${answer} end
    where model = 'RefreshToken' and (answer is not null or id_hash = ${hash}) and session_id = (
      select session_id from identity_oidc_entity where model = 'RefreshToken' and id_hash = ${hash}
    )`.execute(db)
}
