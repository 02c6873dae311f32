import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Kysely, Transaction } from 'kysely'
import type { Access } from '../http/openapi.ts'
import { forbidden, unauthorized } from '../http/problem.ts'
import type { Deleted } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import { type Caller, callerOf, mayPlay } from './caller.ts'
import type { Issuer } from './issuer.ts'
import { People } from './people.ts'
import { proofNeeded } from './proof.ts'
import { type CheckedToken, TokenCheck } from './token-check.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Deletes a person, and an account of the embedded provider, within the transaction in which features
     * delete their rows. Returns what happened to the rows.
     */
    forgetPerson(
      transaction: Transaction<Tables>,
      person: { issuer: string; subject: string; tokenIssuedAt: number },
    ): Promise<Deleted[]>
    /**
     * Returns what the embedded provider stores about the caller's account, or null for an external provider.
     */
    showAccount(request: FastifyRequest): Promise<Record<string, unknown> | null>
    /**
     * Deletes the caller's account at an external provider. Returns whether the account is gone: true for the
     * embedded provider, whose account is deleted by then, and false if the provider did not grant it or
     * failed, which is logged.
     */
    deleteExternalAccount(request: FastifyRequest): Promise<boolean>
  }
}

interface Options {
  readonly db: Kysely<Tables>
  readonly issuer: Issuer
  /** The key of the hashes by which deleted people are recognized. */
  readonly hashKey: string
}

/**
 * How long what the database said about a caller is reused, on routes whose own statement checks the person
 * anyway.
 */
const reuseMilliseconds = 4_000

const declaringRoutes = /^\/(api|auth|lambda|assets)(\/|$)/i
/** The routes of OpenID Connect. The protocol says who may call each of them and how they prove it. */
const protocolRoutes = /^\/auth\/(\.well-known|jwks|oauth2)(\/|$)/i

/**
 * Identifies the caller before each route that is not public, and refuses those who lack the access that the
 * route declares. A route under /api or /auth without declared access stops the start.
 */
export const sessionPlugin = fastifyPlugin(
  async (app: FastifyInstance, { db, issuer, hashKey }: Options) => {
    const tokens = new TokenCheck(issuer)
    const people = new People(db, issuer, hashKey)
    const seen = new WeakMap<
      CheckedToken,
      { personId: number; email: string | null; mayBeAdmin: boolean; at: number }
    >()

    app.decorateRequest('caller', null)
    app.decorateRequest('callerRows', null)
    app.decorate('forgetPerson', people.forget.bind(people))
    app.decorate('showAccount', async (request) =>
      issuer.own ? await issuer.own.showAccount(db, callerOf(request).subject) : null,
    )
    app.decorate('deleteExternalAccount', async (request) => {
      if (issuer.own) return true
      try {
        return (await issuer.deleteExternal?.(bearerOf(request))) === true
      } catch (error) {
        request.log.error({ err: error }, 'the account at the provider was not deleted')
        return false
      }
    })

    app.addHook('onRoute', (route) => {
      const mustDeclare = declaringRoutes.test(route.url) && !protocolRoutes.test(route.url)
      if (mustDeclare && route.config?.access === undefined) {
        throw new Error(`${String(route.method)} ${route.url} does not say who may call it (config.access)`)
      }
    })

    app.addHook('onRequest', async (request) => {
      const { access, readerCheckedBy, needsProof } = request.routeOptions.config
      if (access === undefined || access === 'public') return
      const isCheckedByStatement = readerCheckedBy === 'statement'
      const caller = await identify(request, isCheckedByStatement)
      request.caller = caller
      request.callerRows = [{ table: 'people', key: caller.personId }]
      if (!isAllowed(caller, access, isCheckedByStatement)) throw forbidden()
      if (needsProof === 'if-possible' && issuer.own && !(await issuer.own.isProven(caller))) {
        throw proofNeeded()
      }
    })

    async function identify(request: FastifyRequest, isCheckedByStatement: boolean): Promise<Caller> {
      const token = await tokens.check(bearerOf(request))
      const isInAdmins = token.groups.has('Admin')
      const isReaderByToken = token.groups.has('Readers')
      const known = seen.get(token)
      const base = {
        issuer: token.issuer,
        subject: token.subject,
        signInId: token.signInId,
        tokenIssuedAt: token.issuedAt,
        username: token.username,
        confirmedEmail: token.confirmedEmail,
        website: isInAdmins ? token.website : null,
      }
      if (isCheckedByStatement && known !== undefined && performance.now() - known.at < reuseMilliseconds) {
        return {
          ...base,
          personId: known.personId,
          emailAddress: known.email,
          isAdmin: isInAdmins && known.mayBeAdmin,
          isReader: isReaderByToken,
        }
      }
      const person = await people.personOf(token)
      const { mayBeAdmin } = person
      seen.set(token, { personId: person.id, email: person.email, mayBeAdmin, at: performance.now() })
      return {
        ...base,
        personId: person.id,
        isAdmin: isInAdmins && mayBeAdmin,
        emailAddress: person.email,
        isReader: isReaderByToken || person.isReader,
      }
    }
  },
  { name: 'session' },
)

/**
 * Returns the bearer token of a request.
 *
 * @throws Problem 401 if there is none
 */
function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw unauthorized()
  return token
}

function isAllowed(caller: Caller, access: Access, isCheckedByStatement: boolean): boolean {
  if (access === 'admin') return caller.isAdmin
  if (access === 'reader') return isCheckedByStatement || mayPlay(caller)
  return true
}
