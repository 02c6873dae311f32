import { createLocalJWKSet, type FlattenedJWSInput, type JSONWebKeySet, type JWSHeaderParameters } from 'jose'
import { JWKSNoMatchingKey } from 'jose/errors'

/** No key of the issuer is known or can be loaded, so that no token can be accepted or refused. */
export class KeysUnavailable extends Error {
  override name = 'KeysUnavailable'
}

// A new key works within 60 s, and a withdrawn one stops within 15 min (T-A6). Unknown key ids cause at most
// one request per pause (T-A7).
const freshMilliseconds = 10 * 60_000
const pauseMilliseconds = 20_000
const pauseWithoutKeysMilliseconds = 1_000

/**
 * The public keys of an issuer, cached in memory. They are loaded at first use, when they are no longer
 * fresh, and for an unknown key id. If loading fails, the cached keys stay in use.
 */
export class Keys {
  /**
   * Increases whenever the set of keys changes, so that what was verified with withdrawn keys can be dropped.
   */
  version = 0
  readonly #load: () => Promise<JSONWebKeySet>
  readonly #now: () => number
  #known: { select: ReturnType<typeof createLocalJWKSet>; text: string } | null = null
  #loadedAt = Number.NEGATIVE_INFINITY
  #triedAt = Number.NEGATIVE_INFINITY
  #loading: Promise<void> | null = null

  /**
   * @param load fetches the set of keys
   * @param now a monotonic clock in milliseconds
   */
  constructor(load: () => Promise<JSONWebKeySet>, now: () => number = () => performance.now()) {
    this.#load = load
    this.#now = now
  }

  /**
   * Returns the key for the header of a token.
   *
   * @throws JWKSNoMatchingKey if there is no such key
   * @throws KeysUnavailable if there are no keys at all
   */
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

  /** Reloads the keys in the background if they are no longer fresh. */
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
      // Cached keys stay in use. Without any, `select` throws.
    }
  }
}
