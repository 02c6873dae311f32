import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { unprocessable } from '../http/problem.ts'
import { accountOf, confirmEmail, forgetUnconfirmedGuards } from './accounts.ts'
import { onBeat } from './beat.ts'
import { signOutEverywhere } from './devices.ts'
import { oauthQuery, onward } from './onward.ts'
import { newPasswordShape, normalAddress, setPassword } from './passwords.ts'
import type { Identity } from './plugin.ts'
import { stepsAfterPassword } from './steps.ts'

const askBody = z.object({ email: z.string().max(254) })
const resetBody = z.object({
  ticket: z.string().max(100),
  code: z.string().min(1, 'is empty').max(30, 'is too long'),
  newPassword: newPasswordShape,
  oauthQuery,
})

/** A forgotten password: a code goes to the address, and who can read it chooses a new one. */
export async function resetRoutes(
  instance: FastifyInstance,
  { identity }: { identity: Identity },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, passwords, entrance, mailCodes, mailLimits, confirmsEmail } = identity

  app.post(
    '/forgot-password',
    { schema: { body: askBody, response: { 200: z.object({ ticket: z.string() }) } } },
    async (request, reply) => {
      if (!mailCodes.canSend) throw noMail()
      const email = normalAddress(request.body.email)
      await mailLimits.take(request, email)
      const account = await accountOf(db, email)
      const ticket = await mailCodes.send({ purpose: 'reset', email, account, signUp: null, rest: [] })
      request.log.info({ event: 'new password asked for', account })
      await onBeat(reply)
      return reply.header('cache-control', 'no-store').send({ ticket })
    },
  )

  app.post(
    '/forgot-password/new',
    { schema: { body: resetBody, response: { 200: onward } } },
    async (request, reply) => {
      const { ticket, code, newPassword, oauthQuery } = request.body
      const password = await passwords.takeRecord(newPassword)
      const { account, data } = await mailCodes.redeem('reset', ticket, code)
      if (account === null) throw new Error('A code was sent to an address without an account')
      await db.transaction().execute(async (transaction) => {
        await setPassword(transaction, account, password)
        await forgetUnconfirmedGuards(transaction, account)
        await confirmEmail(transaction, account)
        // Whoever knew the old password may be signed in somewhere.
        await signOutEverywhere(transaction, account)
        await mailCodes.tellPasswordChanged(transaction, data.email)
      })
      request.log.info({ event: 'password changed', account })
      const steps = await stepsAfterPassword(db, account, { confirmsEmail })
      return await entrance.proceed(request, reply, { account, steps, oauthQuery })
    },
  )
}

function noMail() {
  return unprocessable(
    'This server sends no mail. Its admin can give you a new password.',
    [{ field: 'email', reason: 'cannot be written to' }],
    'no-mail',
  )
}
