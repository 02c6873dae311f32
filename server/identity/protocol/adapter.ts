import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { z } from 'zod'
import type { Tables } from '../../storage/tables.ts'

/** What a session may do without asking: the site is the only client, and it needs no consent. */
export interface SiteGrant {
  readonly clientId: string
  readonly scope: string
  readonly resource: string
}

/** Access to the database at the moment: a transaction while one is open. */
export type CurrentDb = () => Kysely<Tables>

const payloadShape = z.looseObject({ exp: z.number() })

/**
 * Returns the hash under which an id is stored. SHA-256 is enough, since the ids are random and long.
 */
export function idHash(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}

/** Returns the session of a browser that has not ended, by the value of its cookie; otherwise null. */
export async function sessionOf(
  db: Kysely<Tables>,
  cookie: string | null,
): Promise<{ account: string; isNew: boolean } | null> {
  if (cookie === null) return null
  const { rows } = await sql<{ account: string; isNew: boolean }>`
    select user_id as account, created_at > now() - interval '1 hour' as "isNew" from identity_session
    where cookie_hash = ${idHash(cookie)} and expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/** Ends a session with its tokens, by the value of its cookie. */
export async function endSessionOf(db: Kysely<Tables>, cookie: string): Promise<void> {
  await sql`delete from identity_session where cookie_hash = ${idHash(cookie)}`.execute(db)
}

/** What all adapters share: the features that need these functions are off. */
abstract class BaseAdapter {
  protected readonly db: CurrentDb

  constructor(db: CurrentDb) {
    this.db = db
  }

  async findByUid(_uid: string): Promise<AdapterPayload | undefined> {
    return undefined
  }

  async findByUserCode(_userCode: string): Promise<undefined> {
    return undefined
  }

  async consume(_id: string): Promise<void> {
    throw new Error('This model is not consumed')
  }

  /** Ends the session of a grant, whose id is that of the session. Codes and tokens end with it. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await sql`delete from identity_session where id = ${grantId}`.execute(this.db())
  }
}

/** Codes, refresh tokens and interactions. */
export class EntityAdapter extends BaseAdapter implements Adapter {
  readonly #model: string

  constructor(db: CurrentDb, model: string) {
    super(db)
    this.#model = model
  }

  /** @throws LoginRequired if the session of a code or token has ended */
  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    // An interaction is not bound to the session that it came with: the login pages start a new one.
    const { jti: _id, session: _session, ...stored } = payload
    const expiresAt = sql`now() + make_interval(secs => ${expiresIn})`
    const { sessionUid } = payload
    if (sessionUid === undefined) {
      await sql`
        insert into identity_oidc_entity (model, id_hash, payload, expires_at)
        values (${this.#model}, ${idHash(id)}, ${JSON.stringify(stored)}, ${expiresAt})
        on conflict (model, id_hash) do update set
          payload = excluded.payload, expires_at = excluded.expires_at`.execute(this.db())
      return
    }
    // The person may be logging out at this moment.
    const { numAffectedRows } = await sql`
      with session as (select id from identity_session where id = ${sessionUid} for key share)
      insert into identity_oidc_entity (model, id_hash, session_id, payload, expires_at)
      select ${this.#model}, ${idHash(id)}, id, ${JSON.stringify(stored)}, ${expiresAt} from session`.execute(
      this.db(),
    )
    if (!numAffectedRows) throw new errors.LoginRequired()
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { rows } = await sql<{ payload: unknown; consumed_at: Date | null }>`
      select payload, consumed_at from identity_oidc_entity
      where model = ${this.#model} and id_hash = ${idHash(id)}`.execute(this.db())
    const [row] = rows
    if (!row) return undefined
    const consumed = row.consumed_at === null ? undefined : Math.floor(row.consumed_at.getTime() / 1000)
    return { ...payloadShape.parse(row.payload), jti: id, ...(consumed !== undefined && { consumed }) }
  }

  /** @throws InvalidGrant if another request was faster */
  override async consume(id: string): Promise<void> {
    const { rows } = await sql`
      update identity_oidc_entity set consumed_at = now()
      where model = ${this.#model} and id_hash = ${idHash(id)} and consumed_at is null
      returning 1`.execute(this.db())
    if (rows.length === 0) throw new errors.InvalidGrant('already consumed')
  }

  async destroy(id: string): Promise<void> {
    await sql`
      delete from identity_oidc_entity where model = ${this.#model} and id_hash = ${idHash(id)}`.execute(
      this.db(),
    )
  }
}

/**
 * Sessions, by the value of their cookie. A row exists from the completed login until the session ends; the
 * library can change it, but cannot bring back a session that has ended.
 */
export class SessionAdapter extends BaseAdapter implements Adapter {
  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _id, ...stored } = payload
    await sql`
      update identity_session set
        cookie_hash = ${idHash(id)}, payload = ${JSON.stringify(stored)},
        expires_at = now() + make_interval(secs => ${expiresIn})
      where id = ${payload.uid ?? null} and user_id = ${payload.accountId ?? null}`.execute(this.db())
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { rows } = await sql<{ payload: unknown }>`
      select payload from identity_session where cookie_hash = ${idHash(id)}`.execute(this.db())
    return rows[0] && { ...payloadShape.parse(rows[0].payload), jti: id }
  }

  /** Does nothing: the library destroys an id only when it stores the session under another. */
  async destroy(_id: string): Promise<void> {}
}

/** Grants. Every session has one, with the session's id and for its lifetime, so that none is stored. */
export class GrantAdapter extends BaseAdapter implements Adapter {
  readonly #grant: SiteGrant

  constructor(db: CurrentDb, grant: SiteGrant) {
    super(db)
    this.#grant = grant
  }

  async upsert(): Promise<void> {
    throw new Error('Grants are not stored')
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { rows } = await sql<{ account: string; created: Date; expires: Date }>`
      select user_id as account, created_at as created, expires_at as expires
      from identity_session where id = ${id}`.execute(this.db())
    const [session] = rows
    if (!session) return undefined
    const { clientId, scope, resource } = this.#grant
    return {
      kind: 'Grant',
      jti: id,
      accountId: session.account,
      clientId,
      iat: Math.floor(session.created.getTime() / 1000),
      exp: Math.floor(session.expires.getTime() / 1000),
      openid: { scope },
      resources: { [resource]: scope },
    }
  }

  async destroy(id: string): Promise<void> {
    await this.revokeByGrantId(id)
  }
}
