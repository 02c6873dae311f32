import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addressKey, type Limits } from '../http/limits.ts'
import { conflict, forbidden, Problem, unprocessable } from '../http/problem.ts'
import { shownText } from '../http/shown-text.ts'
import { accountOf } from './accounts.ts'
import { isGoodLink, makeFirstAdmin } from './first-admin.ts'
import { passwordRefusal } from './passwords.ts'
import type { Identity } from './plugin.ts'
import { sendCookies, webRequest } from './web-request.ts'

const email = z.email('is no e-mail address').max(254, 'is longer than 254 characters')
const password = z.string().min(1, 'is empty').max(512, 'is too long')
const name = z
  .string()
  .transform(shownText)
  .pipe(z.string().min(1, 'is empty').max(100, 'is longer than 100 characters'))
/** The signed query with which the authorization endpoint sent the person to the page. */
const oauthQuery = z.string().max(8192).optional()

const signInBody = z.object({ email: z.string().max(254), password, oauthQuery })
const signUpBody = z.object({ email, password, name, oauthQuery })
const firstAdminBody = z.object({ email, password, name, token: z.string().max(200) })
/** Where to go on: back to the site with a code, or null when the person came without asking for one. */
const onward = z.object({ url: z.string().nullable() })

/**
 * Refused sign-ins are answered on a beat. The work is the same for everyone, but a known account costs some
 * milliseconds more, and the median of many tries would tell it.
 */
const beatMilliseconds = 250

/** What the sign-in pages send: JSON in, JSON out. */
export async function accountRoutes(
  instance: FastifyInstance,
  { identity, limits }: { identity: Identity; limits: Limits },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, issuer, ask } = identity

  app.addHook('onRequest', async (request) => {
    // A page of another origin may neither sign a person in nor out (login CSRF).
    const { origin } = request.headers
    if (origin !== undefined && origin !== identity.publicUrl) throw forbidden()
  })

  app.post(
    '/sign-in',
    { schema: { body: signInBody, response: { 200: onward } } },
    async (request, reply) => {
      const { email, password, oauthQuery } = request.body
      const account = `account ${email.toLowerCase()}`
      const address = addressKey(request.ip)
      await limits.take({ rule: 'signInsOfAddress', key: address })
      await limits.take({ rule: 'signInsOfAccountAndAddress', key: `${account} ${address}` })
      await limits.take({ rule: 'signInsOfAccount', key: account })
      const answer = await askAs(request, '/sign-in/email', { email, password, oauth_query: oauthQuery })
      if (answer.status === 401 || answer.status === 400) {
        request.log.info({ event: 'sign-in failed', account: await accountOf(db, email) })
        await pause(beatMilliseconds - (reply.elapsedTime % beatMilliseconds))
        throw new Problem(401, {
          detail: 'The e-mail address or the password is not right.',
          code: 'not-recognized',
        })
      }
      request.log.info({ event: 'sign-in', account: await accountOf(db, email) })
      return goOn(reply, answer)
    },
  )

  app.post(
    '/sign-up',
    { schema: { body: signUpBody, response: { 200: onward } } },
    async (request, reply) => {
      const { email, password, name, oauthQuery } = request.body
      await limits.take({ rule: 'signUpsOfAddress', key: addressKey(request.ip) })
      checkPassword(password, email)
      const answer = await askAs(request, '/sign-up/email', {
        email,
        password,
        name,
        oauth_query: oauthQuery,
      })
      if (!answer.ok) throw signUpRefused(request)
      request.log.info({ event: 'sign-up', account: await accountOf(db, email) })
      return goOn(reply, answer)
    },
  )

  app.post(
    '/first-admin',
    { schema: { body: firstAdminBody, response: { 200: onward } } },
    async (request, reply) => {
      const { email, password, name, token } = request.body
      await limits.take({ rule: 'signUpsOfAddress', key: addressKey(request.ip) })
      if (!(await isGoodLink(db, token))) throw linkRefused()
      checkPassword(password, email)
      const answer = await askAs(request, '/sign-up/email', { email, password, name })
      if (!answer.ok) throw signUpRefused(request)
      if (!(await makeFirstAdmin(db, token, email))) throw linkRefused()
      request.log.info({ event: 'first admin made', account: await accountOf(db, email) })
      return goOn(reply, answer)
    },
  )

  async function askAs(request: FastifyRequest, path: string, json: object): Promise<Response> {
    const answer = await ask(webRequest(request, { url: issuer + path, method: 'POST', json }))
    if (answer.status === 403) throw forbidden()
    if (answer.status === 400 && (await isStale(answer.clone()))) {
      throw conflict('This page is too old to go on from. Please start again.', 'sign-in-expired')
    }
    return answer
  }
}

const answerShape = z.object({ url: z.string().optional(), error: z.string().optional() })

async function isStale(answer: Response): Promise<boolean> {
  return answerShape.safeParse(await answer.json()).data?.error === 'invalid_signature'
}

async function goOn(reply: FastifyReply, answer: Response) {
  sendCookies(reply, answer)
  reply.header('cache-control', 'no-store')
  const { url } = answerShape.parse(await answer.json())
  return { url: url ?? null }
}

function checkPassword(password: string, email: string): void {
  const reason = passwordRefusal(password, { email })
  if (reason !== null) throw unprocessable(reason, [{ field: 'password', reason }], 'weak-password')
}

/** The same whatever the reason, so that it does not tell whose address has an account. */
function signUpRefused(request: FastifyRequest): Problem {
  request.log.info({ event: 'sign-up refused' })
  return unprocessable(
    'No account could be made with this e-mail address. If you have one already, please log in.',
    [{ field: 'email', reason: 'cannot be used' }],
    'sign-up-refused',
  )
}

function linkRefused(): Problem {
  return unprocessable(
    'This link was used already or is too old. The next start of the server prints a new one while there is no admin.',
    [{ field: 'token', reason: 'is not valid' }],
    'link-refused',
  )
}
