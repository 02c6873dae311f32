import { sql } from 'kysely'
import type { AdapterPayload } from 'oidc-provider'
import { type CurrentDb, EntityAdapter, idHash } from './adapter.ts'

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
