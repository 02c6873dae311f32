import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { problemSchema } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { addressOf, confirmEmail } from '../account/accounts.ts'
import { codeShape } from '../credentials/account-fields.ts'
import { type EmailedCodes, emailedCodeRefused } from '../credentials/emailed-codes.ts'
import type { LoginFigures } from '../credentials/login-figures.ts'
import { newPasswordShape, type Passwords, setPassword } from '../credentials/passwords.ts'
import { type SecondFactor, secondFactorRefused } from '../credentials/second-factor.ts'
import { interaction, signInExpired, signInResult, takeStep, tryStep } from '../credentials/steps.ts'
import { alignResponseTime } from './checks.ts'
import type { SignIns } from './complete-sign-in.ts'

const ticket = z.string().max(100)

interface Options {
  readonly db: Kysely<Tables>
  readonly passwords: Passwords
  readonly secondFactor: SecondFactor
  readonly emailedCodes: EmailedCodes
  readonly signIns: SignIns
  readonly loginFigures: LoginFigures
}

/**
 * Registers the routes for the steps of a sign-in after its first proof. Each step needs the ticket of the
 * previous one.
 */
export async function stepRoutes(
  instance: FastifyInstance,
  { db, passwords, secondFactor, emailedCodes, signIns, loginFigures }: Options,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/sign-in/second-factor',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'passSecondFactor',
        tags: ['sign-in'],
        summary: 'Takes the step of a login that asks for a code of the authenticator app or a recovery code',
        body: z.object({ ticket, code: codeShape, interaction }),
        response: {
          200: signInResult,
          409: signInExpired,
          422: problemSchema.describe(
            'A wrong code (`second-factor-refused`), or a ticket that is not valid (`no-second-factor`)',
          ),
          429: problemSchema,
        },
      },
    },
    async (request, reply) =>
      await signIns.unlessFinished(request, async () => {
        const { ticket, code, interaction } = request.body
        const { account } = await tryStep(db, ticket, 'second-factor')
        const address = await addressOf(db, account)
        if (!(await secondFactor.verify(request, { account, address }, code))) {
          request.log.info({ event: 'second factor failed', account })
          loginFigures.failed('code', 'wrong')
          throw secondFactorRefused()
        }
        const { data } = await takeStep(db, ticket, 'second-factor')
        return await signIns.complete(request, reply, { account, way: 'code', steps: data.rest, interaction })
      }),
  )

  app.post(
    '/sign-in/new-password',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'replaceGivenPassword',
        tags: ['sign-in'],
        summary: 'Takes the step of a login that asks for a new password',
        body: z.object({ ticket, newPassword: newPasswordShape, interaction }),
        response: {
          200: signInResult,
          409: signInExpired,
          422: problemSchema.describe(
            'The ticket of the step (`step-refused`) or of the password (`ticket-refused`) is not valid',
          ),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { ticket, newPassword, interaction } = request.body
      const started = await tryStep(db, ticket, 'new-password')
      const password = await passwords.takeRecord(newPassword, await addressOf(db, started.account))
      const { account, data } = await takeStep(db, ticket, 'new-password')
      await setPassword(db, account, password)
      request.log.info({ event: 'password changed', account })
      return await signIns.complete(request, reply, {
        account,
        way: 'password',
        steps: data.rest,
        interaction,
      })
    },
  )

  app.post(
    '/sign-in/confirm-email',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'confirmEmail',
        tags: ['sign-in'],
        summary: 'Takes the step of a login that asks for the code from a mail',
        body: z.object({ ticket, code: codeShape, interaction }),
        response: { 200: signInResult, 409: signInExpired, 422: emailedCodeRefused, 429: problemSchema },
      },
    },
    async (request, reply) =>
      await signIns.unlessFinished(request, async () => {
        const { ticket, code, interaction } = request.body
        const { account, data } = await emailedCodes.redeem(request, { purpose: 'confirm', ticket, code })
        if (account === null) throw new Error('A sign-in waited for a code without an account')
        await confirmEmail(db, account)
        return await signIns.complete(request, reply, {
          account,
          way: 'code',
          steps: data.rest,
          interaction,
          tellsOfNewDevice: false,
        })
      }),
  )

  app.post(
    '/mail-code/again',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'sendCodeAgain',
        tags: ['sign-in'],
        summary: 'Sends another mail with a new code, which replaces the old one',
        body: z.object({ ticket }),
        response: { 200: z.object({}), 422: emailedCodeRefused, 429: problemSchema },
      },
    },
    async (request, reply) => {
      await emailedCodes.sendAgain(request, request.body.ticket)
      await alignResponseTime(reply)
      return reply.header('cache-control', 'no-store').send({})
    },
  )
}
