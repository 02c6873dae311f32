import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { cookieOf } from '../../http/cookies.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { embeddedPath } from '../../session/oidc-client.ts'
import { type SocialProviderName, socialProviderNames } from '../../settings/settings.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { keepingAWayIn } from '../account/ways-in.ts'
import { knownAddress } from '../credentials/account-fields.ts'
import { type ChallengeKind, openChallenge, takeChallenge } from '../credentials/challenges.ts'
import { linkMail } from '../credentials/email-templates.ts'

/** A person's account at a social provider with which an account here can be used. */
export interface Link {
  readonly id: string
  readonly provider: SocialProviderName
  readonly linkedAt: Date
}

/** Who the account at a social provider belongs to. */
export interface Subject {
  readonly provider: SocialProviderName
  readonly subject: string
}

/**
 * A link that is made when its account is signed in to. The account is in the data, because a new password
 * ends the challenges of an account, and choosing one may be part of that sign-in.
 */
const pendingLink: ChallengeKind<Subject & { account: string }> = {
  name: 'pending link',
  shape: z.object({ account: z.string(), provider: z.enum(socialProviderNames), subject: z.string() }),
  seconds: 600,
  tries: 1,
}

interface Options {
  readonly db: Kysely<Tables>
  readonly mail: Mailer
  readonly publicUrl: string
  readonly isHttps: boolean
  /** The social providers that are configured. */
  readonly configured: readonly SocialProviderName[]
}

/** The links between accounts here and accounts at social providers. Each change is logged and mailed. */
export class Links {
  readonly #options: Options
  /** It binds a pending link to the browser that came back from the provider. */
  readonly #cookie: string
  readonly #cookieEnd: string

  constructor(options: Options) {
    this.#options = options
    const { isHttps } = options
    this.#cookie = `${isHttps ? '__Secure-' : ''}skyway.pending-link`
    this.#cookieEnd = `Path=${embeddedPath}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  }

  /** Returns the links of an account, the oldest first. */
  async list(account: string): Promise<Link[]> {
    const { rows } = await sql<Link>`
      select id, provider_id as provider, created_at as "linkedAt"
      from identity_account where user_id = ${account} and provider_id = any(${socialProviderNames})
      order by created_at, id`.execute(this.#options.db)
    return rows
  }

  /** Returns the account that is linked, or null. */
  async accountOf(linked: Subject): Promise<string | null> {
    return await linkedAccount(this.#options.db, linked)
  }

  /** Links an account; returns whether it is linked now. It is not if the subject belongs to another account. */
  async add({ log }: FastifyRequest, account: string, linked: Subject): Promise<boolean> {
    const { provider } = linked
    const isNew = await inTransaction(this.#options.db, async (transaction) => {
      if (!(await insertLink(transaction, account, linked))) return false
      await this.#notify(transaction, 'providerLinked', account, provider)
      return true
    })
    if (isNew) log.info({ event: 'provider linked', account, provider })
    return isNew || (await this.accountOf(linked)) === account
  }

  /**
   * Removes a link; returns whether the account had it.
   *
   * @throws Problem 409 if the account could no longer be signed in to
   */
  async remove({ log }: FastifyRequest, account: string, id: string): Promise<boolean> {
    const { db, configured } = this.#options
    const removed = await keepingAWayIn(db, { account, configured }, async (transaction) => {
      const { rows } = await sql<{ provider: SocialProviderName }>`
        delete from identity_account
        where id = ${id} and user_id = ${account} and provider_id = any(${socialProviderNames})
        returning provider_id as provider`.execute(transaction)
      const [row] = rows
      if (row) await this.#notify(transaction, 'providerRemoved', account, row.provider)
      return row ?? null
    })
    if (removed) log.info({ event: 'provider removed', account, provider: removed.provider })
    return removed !== null
  }

  /** Lets the next sign-in of this browser, within ten minutes, link the account if it is signed in to. */
  async openPending(
    { log }: FastifyRequest,
    reply: FastifyReply,
    account: string,
    { provider, subject }: Subject,
  ): Promise<void> {
    const data = { account, provider, subject }
    const ticket = await openChallenge(this.#options.db, pendingLink, { account: null, data })
    reply.header(
      'set-cookie',
      `${this.#cookie}=${ticket}; Max-Age=${pendingLink.seconds}; ${this.#cookieEnd}`,
    )
    log.info({ event: 'link pending', account, provider })
  }

  /** Makes the pending link of this browser if it is for the account that has just signed in, else ends it. */
  async completePending(request: FastifyRequest, reply: FastifyReply, account: string): Promise<void> {
    const ticket = cookieOf(request, this.#cookie)
    if (ticket === null) return
    reply.header('set-cookie', `${this.#cookie}=; Max-Age=0; ${this.#cookieEnd}`)
    const pending = await takeChallenge(this.#options.db, pendingLink, ticket)
    if (pending === null) return
    const { account: expected, provider } = pending.data
    if (account === expected && (await this.add(request, account, pending.data))) return
    request.log.info({ event: 'provider not linked', account, provider })
  }

  async #notify(
    db: Kysely<Tables>,
    kind: 'providerLinked' | 'providerRemoved',
    account: string,
    provider: SocialProviderName,
  ): Promise<void> {
    const { mail, publicUrl } = this.#options
    const { rows } = await sql<{ email: string }>`
      select email from identity_user where id = ${account}`.execute(db)
    const address = knownAddress(rows[0]?.email ?? '')
    if (mail.delivery !== 'smtp' || !address) return
    await mail.queue(db, linkMail(kind, address, { provider, publicUrl }))
  }
}

/** Returns the account that is linked with an account at a social provider, or null. */
export async function linkedAccount(
  db: Kysely<Tables>,
  { provider, subject }: Subject,
): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from identity_account
    where provider_id = ${provider} and account_id = ${subject}`.execute(db)
  return rows[0]?.user_id ?? null
}

/** Stores a link; returns whether it is new. */
export async function insertLink(
  db: Kysely<Tables>,
  account: string,
  { provider, subject }: Subject,
): Promise<boolean> {
  const { rows } = await sql`
    insert into identity_account (id, account_id, provider_id, user_id, updated_at)
    values (${randomUUID()}, ${subject}, ${provider}, ${account}, now())
    on conflict (provider_id, account_id) do nothing returning 1`.execute(db)
  return rows.length > 0
}
