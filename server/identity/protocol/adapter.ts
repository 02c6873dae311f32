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

/** How many authorization requests are stored while their login pages are open. */
export interface InteractionBounds {
  readonly ofNetwork: number
  readonly inAll: number
}

/** At most 3 KB each. */
const interactionBounds: InteractionBounds = { ofNetwork: 1000, inAll: 50_000 }

/** The parameters with which a request goes on after the login. The library knows more, and nobody needs them then. */
const neededParameters = new Set([
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'id_token_hint',
  'max_age',
  'nonce',
  'prompt',
  'redirect_uri',
  'resource',
  'response_mode',
  'response_type',
  'scope',
  'state',
])

const model = 'Interaction'

/**
 * Authorization requests that wait for their login page. Anybody can make them, so that their number is bounded: of a
 * network that has too many, the oldest go, and if there are too many in all, the oldest of the networks that have the
 * most. Nobody can therefore crowd out the requests of other networks.
 */
export class InteractionAdapter extends EntityAdapter {
  readonly #network: () => string | undefined
  readonly #bounds: InteractionBounds
  #addedSinceCount = 0

  /** @param network returns the network that the request at the moment came from */
  constructor(db: CurrentDb, network: () => string | undefined, bounds = interactionBounds) {
    super(db, model)
    this.#network = network
    this.#bounds = bounds
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const params = Object.entries(payload.params ?? {}).filter(([name]) => neededParameters.has(name))
    // The details repeat what the request said.
    const prompt = payload.prompt && { ...payload.prompt, details: {} }
    const stored = { ...payload, params: Object.fromEntries(params), ...(prompt && { prompt }) }
    await super.upsert(id, stored, expiresIn)
    const network = idHash(this.#network() ?? '')
    await sql`
      update identity_oidc_entity set network_hash = ${network}
      where model = ${model} and id_hash = ${idHash(id)}`.execute(this.db())
    await this.#delete(sql`
      select id_hash from identity_oidc_entity where model = ${model} and network_hash = ${network}
      order by created_at desc, id_hash offset ${this.#bounds.ofNetwork}`)
    await this.#boundAll()
  }

  /** Counts all requests now and then, which reads all of them. */
  async #boundAll(): Promise<void> {
    const { inAll } = this.#bounds
    this.#addedSinceCount += 1
    if (this.#addedSinceCount < inAll / 100) return
    this.#addedSinceCount = 0
    await this.#delete(sql`
      select id_hash from (
        select id_hash, created_at,
          row_number() over (partition by network_hash order by created_at desc, id_hash) as place
        from identity_oidc_entity where model = ${model}
      ) as ranked
      order by place, created_at desc, id_hash offset ${inAll}`)
  }

  /** Deletes requests, except those that another process is deleting. */
  async #delete(ids: ReturnType<typeof sql>): Promise<void> {
    await sql`
      delete from identity_oidc_entity where model = ${model} and id_hash in (
        select id_hash from identity_oidc_entity where model = ${model} and id_hash in (${ids})
        for update skip locked)`.execute(this.db())
  }
}
