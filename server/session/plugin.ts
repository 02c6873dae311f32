import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Kysely, Transaction } from 'kysely'
import type { Access } from '../http/access.ts'
import { forbidden, unauthorized } from '../http/problem.ts'
import type { Deleted } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import { type Caller, callerOf } from './caller.ts'
import type { Issuer } from './issuer.ts'
import { People } from './people.ts'
import { type CheckedToken, TokenCheck } from './token-check.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Deletes a person, and the account where it is ours, within the transaction in which a room removes what is its own.
     * Answers what became of the rows.
     */
    forgetPerson(
      transaction: Transaction<Tables>,
      person: { issuer: string; subject: string; tokenIssuedAt: number },
    ): Promise<Deleted[]>
    /** What the caller's account holds, where it is ours; else null. */
    showAccount(request: FastifyRequest): Promise<Record<string, unknown> | null>
    /**
     * Deletes the caller's account where an outside provider keeps it. Answers whether it is gone, as ours is by then;
     * false where that was not granted, or failed, which is logged.
     */
    deleteOutsideAccount(request: FastifyRequest): Promise<boolean>
  }
}

interface Options {
  readonly db: Kysely<Tables>
  readonly issuer: Issuer
  /** Keys the hashes by which deleted people are remembered. */
  readonly hashKey: string
}

/** How long a finished look at the database serves routes whose own statement checks the person anyway. */
const trustMilliseconds = 10_000

/**
 * Who is asking: decides it before each route under /api, by the access that the route declares. A route that
 * declares none stops the start.
 */
export const sessionPlugin = fastifyPlugin(
  async (app: FastifyInstance, { db, issuer, hashKey }: Options) => {
    const tokens = new TokenCheck(issuer)
    const people = new People(db, issuer, hashKey)
    const seen = new WeakMap<CheckedToken, { personId: number; email: string | null; at: number }>()

    app.decorateRequest('caller', null)
    app.decorate('forgetPerson', people.forget.bind(people))
    app.decorate('showAccount', async (request) =>
      issuer.own ? await issuer.own.showAccount(db, callerOf(request).subject) : null,
    )
    app.decorate('deleteOutsideAccount', async (request) => {
      if (issuer.own) return true
      try {
        return (await issuer.deleteOutside?.(bearerOf(request))) === true
      } catch (error) {
        request.log.error({ err: error }, 'the account at the provider was not deleted')
        return false
      }
    })

    app.addHook('onRoute', (route) => {
      if (/^\/(api|lambda|assets)(\/|$)/i.test(route.url) && route.config?.access === undefined) {
        throw new Error(`${String(route.method)} ${route.url} does not say who may call it (config.access)`)
      }
    })

    app.addHook('onRequest', async (request) => {
      const { access, readerCheckedBy } = request.routeOptions.config
      if (access === undefined || access === 'public') return
      const isBrief = readerCheckedBy === 'statement'
      const caller = await identify(request, isBrief)
      request.caller = caller
      if (!isAllowed(caller, access, isBrief)) throw forbidden()
    })

    async function identify(request: FastifyRequest, isBrief: boolean): Promise<Caller> {
      const token = await tokens.check(bearerOf(request))
      const isAdmin = token.groups.has('Admin')
      const isReaderByToken = isAdmin || token.groups.has('Readers')
      const known = seen.get(token)
      const base = {
        issuer: token.issuer,
        subject: token.subject,
        tokenIssuedAt: token.issuedAt,
        username: token.username,
        confirmedEmail: token.confirmedEmail,
        website: isAdmin ? token.website : null,
        isAdmin,
      }
      if (isBrief && known !== undefined && performance.now() - known.at < trustMilliseconds) {
        return { ...base, personId: known.personId, emailAddress: known.email, isReader: isReaderByToken }
      }
      const person = await people.personOf(token)
      seen.set(token, { personId: person.id, email: person.email, at: performance.now() })
      return {
        ...base,
        personId: person.id,
        emailAddress: person.email,
        isReader: isReaderByToken || person.isReader,
      }
    }
  },
  { name: 'session' },
)

/** The token of a request; throws a 401 Problem when there is none. */
function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw unauthorized()
  return token
}

function isAllowed(caller: Caller, access: Access, isBrief: boolean): boolean {
  if (access === 'admin') return caller.isAdmin
  if (access === 'reader') return isBrief || caller.isReader
  return true
}
