import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import inject from 'light-my-request'
import Library from 'oidc-provider'
import type { Tables } from '../../storage/tables.ts'
import { configuration, loginPageOf, type ProviderSettings } from './configuration.ts'
import { signingKeys } from './signing-keys.ts'

/** A request to the library, with what it needs of the client's request. */
export interface ProtocolRequest {
  readonly method: 'GET' | 'POST'
  /** The path, with the query. */
  readonly url: string
  readonly cookie?: string | undefined
  readonly authorization?: string | undefined
  readonly form?: URLSearchParams
  /** The network that it came from, if it may be stored until a login. */
  readonly network?: string
}

/** An answer of the library. */
export interface ProtocolAnswer {
  readonly status: number
  readonly location: string | undefined
  readonly contentType: string | undefined
  readonly challenge?: string | undefined
  readonly cookies: readonly string[]
  readonly body: string
}

/** What belongs to one request to the library. */
interface Running {
  readonly db: Kysely<Tables>
  readonly network: string | undefined
  /** Why the library answers with 500. */
  failure: unknown
}

/** The embedded OpenID Connect provider: oidc-provider, with its state in PostgreSQL. */
export class Provider {
  readonly #settings: ProviderSettings
  readonly #db: Kysely<Tables>
  readonly #running = new AsyncLocalStorage<Running>()
  #opened: { library: Library; keys: string } | null = null

  constructor(settings: ProviderSettings, db: Kysely<Tables>) {
    this.#settings = settings
    this.#db = db
  }

  /**
   * Passes a request to the library, which sees it at the public address, whatever proxies are in front.
   *
   * @param db a transaction, if the library's statements belong to one
   * @throws the library's reason if it fails, such as an error of the database
   */
  async answer(
    { method, url, cookie, authorization, form, network }: ProtocolRequest,
    db: Kysely<Tables> = this.#db,
  ): Promise<ProtocolAnswer> {
    const { protocol, host } = new URL(this.#settings.publicUrl)
    const running: Running = { db, network, failure: undefined }
    const answer = await this.#running.run(running, async () => {
      const library = await this.#library(db)
      return await inject(library.callback(), {
        method,
        url,
        headers: {
          host,
          'x-forwarded-proto': protocol.slice(0, -1),
          ...(cookie !== undefined && { cookie }),
          ...(authorization !== undefined && { authorization }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { payload: form.toString() }),
      })
    })
    const { statusCode: status, headers, body } = answer
    if (status >= 500) {
      throw running.failure ?? new Error(`The provider failed with status ${status}`)
    }
    const text = (name: 'location' | 'content-type' | 'www-authenticate') => {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    }
    return {
      status,
      location: text('location'),
      contentType: text('content-type'),
      challenge: text('www-authenticate'),
      cookies: [headers['set-cookie'] ?? []].flat(),
      body,
    }
  }

  /** Returns the address at which an authorization request continues after the login, or null if it is too old. */
  async returnAddress(interaction: string): Promise<string | null> {
    const { Interaction } = await this.#library(this.#db)
    return (await Interaction.find(interaction))?.returnTo ?? null
  }

  /** Returns the address of the login page of an authorization request, or null if the request is too old. */
  async loginPage(interaction: string): Promise<string | null> {
    const { Interaction } = await this.#library(this.#db)
    const found = await Interaction.find(interaction)
    return found ? loginPageOf(this.#settings.publicUrl, found) : null
  }

  /** Returns the library with the keys that sign now. It reads its keys only when it is made. */
  async #library(db: Kysely<Tables>): Promise<Library> {
    const { site, secret } = this.#settings
    const keys = await signingKeys(db, secret)
    const names = keys.map(({ kid }) => kid).join(' ')
    if (this.#opened?.keys !== names) {
      const current = {
        db: () => this.#running.getStore()?.db ?? this.#db,
        network: () => this.#running.getStore()?.network,
      }
      const library = new Library(site.issuer, configuration(this.#settings, keys, current))
      library.proxy = true
      library.on('server_error', (_ctx, error) => {
        const running = this.#running.getStore()
        if (running) running.failure = error
      })
      this.#opened = { library, keys: names }
    }
    return this.#opened.library
  }
}
