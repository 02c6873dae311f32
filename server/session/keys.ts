import { createLocalJWKSet, type FlattenedJWSInput, type JSONWebKeySet, type JWSHeaderParameters } from 'jose'
import { JWKSNoMatchingKey } from 'jose/errors'

/** No key of the issuer is known and none can be had: nobody can be let in or refused by right. */
export class KeysUnavailable extends Error {
  override name = 'KeysUnavailable'
}

// A new key works within 60 s and a withdrawn one stops within 15 min (T-A6); unknown key ids cause one fetch per pause
// at most (T-A7).
const freshMilliseconds = 10 * 60_000
const pauseMilliseconds = 20_000
const pauseWithoutKeysMilliseconds = 1_000

/**
 * The public keys of an issuer, kept in memory. They are loaded when first needed, again when they are no longer
 * fresh, and again for an unknown key id. When loading fails the keys at hand keep working.
 */
export class Keys {
  /** Grows whenever the set of keys changes, so that what was checked with withdrawn keys can be dropped. */
  version = 0
  readonly #load: () => Promise<JSONWebKeySet>
  readonly #now: () => number
  #known: { select: ReturnType<typeof createLocalJWKSet>; text: string } | null = null
  #loadedAt = Number.NEGATIVE_INFINITY
  #triedAt = Number.NEGATIVE_INFINITY
  #loading: Promise<void> | null = null

  /** `load` fetches the set; `now` is a monotonic clock in milliseconds. */
  constructor(load: () => Promise<JSONWebKeySet>, now: () => number = () => performance.now()) {
    this.#load = load
    this.#now = now
  }

  /** The key for a token's header. Throws JWKSNoMatchingKey, or KeysUnavailable when there are none at all. */
  async select(header: JWSHeaderParameters, token: FlattenedJWSInput) {
    if (this.#known === null) await this.#reload()
    if (this.#known === null) throw new KeysUnavailable('No keys of the issuer are known')
    try {
      return await this.#known.select(header, token)
    } catch (error) {
      if (!(error instanceof JWKSNoMatchingKey)) throw error
      await this.#reload()
      return await this.#known.select(header, token)
    }
  }

  /** Looks for changed keys when the ones at hand are no longer fresh, without keeping anyone waiting. */
  refresh(): void {
    if (this.#now() - this.#loadedAt > freshMilliseconds) void this.#reload()
  }

  async #reload(): Promise<void> {
    if (this.#loading === null) {
      const pause = this.#known === null ? pauseWithoutKeysMilliseconds : pauseMilliseconds
      if (this.#now() - this.#triedAt < pause) return
      this.#triedAt = this.#now()
      this.#loading = this.#fetch().finally(() => {
        this.#loading = null
      })
    }
    await this.#loading
  }

  async #fetch(): Promise<void> {
    try {
      const set = await this.#load()
      const text = JSON.stringify(set)
      if (text !== this.#known?.text) {
        this.#known = { select: createLocalJWKSet(set), text }
        this.version += 1
      }
      this.#loadedAt = this.#now()
    } catch {
      // The keys at hand, if any, keep working; without any, select says so.
    }
  }
}
