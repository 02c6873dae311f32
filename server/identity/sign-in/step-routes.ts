import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import type { Limits } from '../../http/limits.ts'
import { unprocessable } from '../../http/problem.ts'
import { confirmEmail } from '../account/accounts.ts'
import { codeShape } from '../credentials/account-fields.ts'
import { secondFactorsOfAccount } from '../credentials/limits.ts'
import { newPasswordShape, setPassword } from '../credentials/passwords.ts'
import type { Identity } from '../identity.ts'
import { alignResponseTime } from './request-checks.ts'
import { oauthQuery, signInResult } from './sign-in-result.ts'
import { takeStep, tryStep } from './steps.ts'

const ticket = z.string().max(100)

/**
 * Registers the routes for the steps of a sign-in after its first proof. Each step needs the ticket of the
 * previous one.
 */
export async function stepRoutes(
  instance: FastifyInstance,
  { identity, limits }: { identity: Identity; limits: Limits },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, signIns, secondFactor, passwords, emailedCodes } = identity

  app.post(
    '/sign-in/second-factor',
    { schema: { body: z.object({ ticket, code: codeShape, oauthQuery }), response: { 200: signInResult } } },
    async (request, reply) => {
      const { ticket, code, oauthQuery } = request.body
      const { account } = await tryStep(db, ticket, 'second-factor')
      await limits.take({ rule: secondFactorsOfAccount, key: `account ${account}` })
      if (!(await secondFactor.verify(account, code))) {
        request.log.info({ event: 'second factor failed', account })
        throw secondFactorRefused()
      }
      const { data } = await takeStep(db, ticket, 'second-factor')
      return await signIns.complete(request, reply, { account, steps: data.rest, oauthQuery })
    },
  )

  app.post(
    '/sign-in/new-password',
    {
      schema: {
        body: z.object({ ticket, newPassword: newPasswordShape, oauthQuery }),
        response: { 200: signInResult },
      },
    },
    async (request, reply) => {
      const { ticket, newPassword, oauthQuery } = request.body
      await tryStep(db, ticket, 'new-password')
      const password = await passwords.takeRecord(newPassword)
      const { account, data } = await takeStep(db, ticket, 'new-password')
      await setPassword(db, account, password)
      request.log.info({ event: 'password changed', account })
      return await signIns.complete(request, reply, { account, steps: data.rest, oauthQuery })
    },
  )

  app.post(
    '/sign-in/confirm-email',
    { schema: { body: z.object({ ticket, code: codeShape, oauthQuery }), response: { 200: signInResult } } },
    async (request, reply) => {
      const { ticket, code, oauthQuery } = request.body
      const { account, data } = await emailedCodes.redeem('confirm', ticket, code)
      if (account === null) throw new Error('A sign-in waited for a code without an account')
      await confirmEmail(db, account)
      return await signIns.complete(request, reply, { account, steps: data.rest, oauthQuery })
    },
  )

  app.post(
    '/mail-code/again',
    { schema: { body: z.object({ ticket }), response: { 200: z.object({}) } } },
    async (request, reply) => {
      await emailedCodes.sendAgain(request, request.body.ticket)
      await alignResponseTime(reply)
      return reply.header('cache-control', 'no-store').send({})
    },
  )
}

/** Returns the refusal of a code of the second factor, which is wrong or was used before. */
export function secondFactorRefused() {
  return unprocessable(
    text.appCodeWrong,
    [{ field: 'code', reason: text.appCodeWrong }],
    'second-factor-refused',
  )
}
