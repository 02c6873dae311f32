import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import * as refusals from '../../../content/text/refusals.ts'
import { addressKey, type Limits } from '../../http/limits.ts'
import { type Problem, unprocessable } from '../../http/problem.ts'
import { accountOf, createAccount } from '../account/accounts.ts'
import {
  codeShape,
  emailShape,
  nameFromAddress,
  nameShape,
  normalAddress,
} from '../credentials/account-fields.ts'
import { newPasswordsOfAddress, signUpsOfAddress } from '../credentials/limits.ts'
import { newPasswordShape, registrationRequestShape } from '../credentials/passwords.ts'
import type { Identity } from '../identity.ts'
import { isValidLink, makeAdmin } from './first-admin.ts'
import { alignResponseTime } from './request-checks.ts'
import { oauthQuery, signInResult } from './sign-in-result.ts'

const newAccount = { email: emailShape, name: nameShape, newPassword: newPasswordShape }

const signUpBody = z.object({ ...newAccount, name: nameShape.optional(), oauthQuery })
const firstAdminBody = z.object({ ...newAccount, token: z.string().max(200) })
const confirmBody = z.object({
  ticket: z.string().max(100),
  code: codeShape,
  oauthQuery,
})

/**
 * Registers the routes that create accounts. The browser creates the record of its password with the server's
 * help, then requests the account.
 */
export async function signUpRoutes(
  instance: FastifyInstance,
  { identity, limits }: { identity: Identity; limits: Limits },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, passwords, signIns, emailedCodes, mailLimits, confirmsEmail } = identity

  app.post(
    '/password/start',
    {
      schema: {
        body: z.object({ registrationRequest: registrationRequestShape }),
        response: { 200: z.object({ ticket: z.string(), registrationResponse: z.string() }) },
      },
    },
    async (request, reply) => {
      await limits.take({ rule: newPasswordsOfAddress, key: addressKey(request.ip) })
      reply.header('cache-control', 'no-store')
      return await passwords.startRegistration(request.body.registrationRequest)
    },
  )

  app.post(
    '/sign-up',
    { schema: { body: signUpBody, response: { 200: signInResult } } },
    async (request, reply) => {
      const { newPassword, oauthQuery } = request.body
      const email = normalAddress(request.body.email)
      const name = request.body.name ?? nameFromAddress(email)
      await limits.take({ rule: signUpsOfAddress, key: addressKey(request.ip) })
      if (confirmsEmail) await mailLimits.take(request, email)
      const password = await passwords.takeRecord(newPassword)
      if (confirmsEmail) {
        const account = await accountOf(db, email)
        const signUp = { name, ...password }
        const ticket = await emailedCodes.send({ purpose: 'sign-up', email, account, signUp, rest: [] })
        await alignResponseTime(reply)
        return { step: 'confirm-email' as const, ticket }
      }
      const account = await createAccount(db, { email, name, password, isConfirmed: false })
      if (account === null) throw signUpRefused(request)
      request.log.info({ event: 'sign-up', account })
      return await signIns.complete(request, reply, { account, steps: [], oauthQuery })
    },
  )

  app.post(
    '/sign-up/confirm-email',
    { schema: { body: confirmBody, response: { 200: signInResult } } },
    async (request, reply) => {
      const { ticket, code, oauthQuery } = request.body
      const { email, signUp } = (await emailedCodes.redeem('sign-up', ticket, code)).data
      if (signUp === null) throw new Error('A sign-up waited for a code without what it asked for')
      const { name, ...password } = signUp
      const account = await createAccount(db, { email, name, password, isConfirmed: true })
      if (account === null) throw signUpRefused(request)
      request.log.info({ event: 'sign-up', account })
      return await signIns.complete(request, reply, { account, steps: [], oauthQuery })
    },
  )

  app.post(
    '/first-admin',
    { schema: { body: firstAdminBody, response: { 200: signInResult } } },
    async (request, reply) => {
      const { email, name, newPassword, token } = request.body
      await limits.take({ rule: signUpsOfAddress, key: addressKey(request.ip) })
      if (!(await isValidLink(db, token))) throw linkRefused()
      const password = await passwords.takeRecord(newPassword)
      const account = await db.transaction().execute(async (transaction) => {
        const made = await createAccount(transaction, { email, name, password, isConfirmed: false })
        if (made === null) throw signUpRefused(request)
        if (!(await makeAdmin(transaction, token, made))) throw linkRefused()
        return made
      })
      request.log.info({ event: 'admin made by a link', account })
      return await signIns.complete(request, reply, { account, steps: [], oauthQuery: undefined })
    },
  )
}

/**
 * Returns the refusal of a sign-up. It is the same for every reason, so that it does not show whether an
 * address has an account.
 */
function signUpRefused(request: FastifyRequest): Problem {
  request.log.info({ event: 'sign-up refused' })
  return unprocessable(
    text.signUpRefused,
    [{ field: 'email', reason: text.signUpRefused }],
    'sign-up-refused',
  )
}

function linkRefused(): Problem {
  return unprocessable(text.linkRefused, [{ field: 'token', reason: refusals.notValid }], 'link-refused')
}
