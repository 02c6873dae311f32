import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addressKey, type Limits } from '../http/limits.ts'
import { type Problem, unprocessable } from '../http/problem.ts'
import { shownText } from '../http/shown-text.ts'
import { makeAccount } from './accounts.ts'
import { isGoodLink, makeFirstAdmin } from './first-admin.ts'
import { oauthQuery, onward } from './onward.ts'
import { newPasswordShape, registrationRequestShape } from './passwords.ts'
import type { Identity } from './plugin.ts'

const email = z.email('is no e-mail address').max(254, 'is longer than 254 characters')
const name = z
  .string()
  .transform(shownText)
  .pipe(z.string().min(1, 'is empty').max(100, 'is longer than 100 characters'))

const signUpBody = z.object({ email, name, newPassword: newPasswordShape, oauthQuery })
const firstAdminBody = z.object({ email, name, newPassword: newPasswordShape, token: z.string().max(200) })

/** Making accounts: the browser makes the record of its password with the server's help, then asks for the account. */
export async function signUpRoutes(
  instance: FastifyInstance,
  { identity, limits }: { identity: Identity; limits: Limits },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, passwords } = identity

  app.post(
    '/password/start',
    {
      schema: {
        body: z.object({ registrationRequest: registrationRequestShape }),
        response: { 200: z.object({ ticket: z.string(), registrationResponse: z.string() }) },
      },
    },
    async (request, reply) => {
      await limits.take({ rule: 'newPasswordsOfAddress', key: addressKey(request.ip) })
      reply.header('cache-control', 'no-store')
      return await passwords.startRegistration(request.body.registrationRequest)
    },
  )

  app.post(
    '/sign-up',
    { schema: { body: signUpBody, response: { 200: onward } } },
    async (request, reply) => {
      const { email, name, newPassword, oauthQuery } = request.body
      await limits.take({ rule: 'signUpsOfAddress', key: addressKey(request.ip) })
      const password = await passwords.takeRecord(newPassword)
      const account = await makeAccount(db, { email, name, password })
      if (account === null) throw signUpRefused(request)
      request.log.info({ event: 'sign-up', account })
      return await identity.signIn(request, reply, account, oauthQuery)
    },
  )

  app.post(
    '/first-admin',
    { schema: { body: firstAdminBody, response: { 200: onward } } },
    async (request, reply) => {
      const { email, name, newPassword, token } = request.body
      await limits.take({ rule: 'signUpsOfAddress', key: addressKey(request.ip) })
      if (!(await isGoodLink(db, token))) throw linkRefused()
      const password = await passwords.takeRecord(newPassword)
      const account = await makeAccount(db, { email, name, password })
      if (account === null) throw signUpRefused(request)
      if (!(await makeFirstAdmin(db, token, account))) throw linkRefused()
      request.log.info({ event: 'first admin made', account })
      return await identity.signIn(request, reply, account, undefined)
    },
  )
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
