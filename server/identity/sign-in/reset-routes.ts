import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { problemSchema, unprocessable } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { accountOf, confirmEmail, forgetUnconfirmedCredentials } from '../account/accounts.ts'
import { signOutEverywhere } from '../account/devices.ts'
import { codeShape, normalAddress } from '../credentials/account-fields.ts'
import type { EmailedCodes } from '../credentials/emailed-codes.ts'
import type { MailLimits } from '../credentials/mail-limits.ts'
import { newPasswordShape, type Passwords, setPassword } from '../credentials/passwords.ts'
import { interaction, signInExpired, signInResult } from '../credentials/steps.ts'
import { alignResponseTime, stepsDue } from './checks.ts'
import type { SignIns } from './complete-sign-in.ts'

const askBody = z.object({ email: z.string().max(254) })
const resetBody = z.object({
  ticket: z.string().max(100),
  code: codeShape,
  newPassword: newPasswordShape,
  interaction,
})

interface Options {
  readonly db: Kysely<Tables>
  readonly passwords: Passwords
  readonly emailedCodes: EmailedCodes
  readonly mailLimits: MailLimits
  readonly signIns: SignIns
  /** Whether a person must read a mail at the address of an account before the account is made and used. */
  readonly confirmsEmail: boolean
}

/**
 * Registers the routes for a forgotten password: a code is sent to the address, and the person who reads it
 * chooses a new password.
 */
export async function resetRoutes(
  instance: FastifyInstance,
  { db, passwords, emailedCodes, mailLimits, signIns, confirmsEmail }: Options,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/forgot-password',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'requestNewPassword',
        tags: ['sign-in'],
        summary: 'Sends a code for a new password, if the address has an account',
        body: askBody,
        response: {
          200: z.object({ ticket: z.string() }),
          422: problemSchema.describe('This server sends no mail; `code` is `no-mail`'),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      if (!emailedCodes.canSend) throw noMail()
      const email = normalAddress(request.body.email)
      await mailLimits.take(request, email)
      const account = await accountOf(db, email)
      const ticket = await emailedCodes.send({ purpose: 'reset', email, account })
      request.log.info({ event: 'new password asked for', account })
      await alignResponseTime(reply)
      return reply.header('cache-control', 'no-store').send({ ticket })
    },
  )

  app.post(
    '/forgot-password/new',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'resetPassword',
        tags: ['sign-in'],
        summary: 'Sets a new password with the code from the mail',
        body: resetBody,
        response: {
          200: signInResult,
          409: signInExpired,
          422: problemSchema.describe(
            'A wrong code (`code-refused`), one that no longer works (`code-too-late`), or a ticket of the password that is not valid (`ticket-refused`)',
          ),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { ticket, code, newPassword, interaction } = request.body
      const { account, data } = await emailedCodes.redeem(request, { purpose: 'reset', ticket, code })
      if (account === null) throw new Error('A code was sent to an address without an account')
      const password = await passwords.takeRecord(newPassword, data.email)
      await inTransaction(db, async (transaction) => {
        await setPassword(transaction, account, password)
        await forgetUnconfirmedCredentials(transaction, account)
        await confirmEmail(transaction, account)
        // Somebody who knew the old password may be signed in.
        await signOutEverywhere(transaction, account)
        await emailedCodes.notifyPasswordChanged(transaction, data.email)
      })
      request.log.info({ event: 'password changed', account })
      const steps = await stepsDue(db, account, { way: 'code', confirmsEmail })
      return await signIns.complete(request, reply, {
        account,
        way: 'code',
        steps,
        interaction,
        tellsOfNewDevice: false,
      })
    },
  )
}

function noMail() {
  return unprocessable(text.noMail, [{ field: 'email', reason: text.noMail }], 'no-mail')
}
