import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { playerName } from '../../../content/text/field-errors.ts'
import * as text from '../../../content/text/identity.ts'
import * as refusals from '../../../content/text/refusals.ts'
import type { Limits } from '../../http/limits.ts'
import { type Problem, problemSchema, unprocessable } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { isRefusedName } from '../../text/refused-names.ts'
import { accountOf, createAccount } from '../account/accounts.ts'
import {
  codeShape,
  emailShape,
  nameFromAddress,
  nameShape,
  normalAddress,
} from '../credentials/account-fields.ts'
import type { EmailedCodes } from '../credentials/emailed-codes.ts'
import type { MailLimits } from '../credentials/mail-limits.ts'
import { newPasswordShape, type Passwords, startRegistrationShape } from '../credentials/passwords.ts'
import { interaction, signInExpired, signInResult } from '../credentials/steps.ts'
import { alignResponseTime } from './checks.ts'
import type { SignIns } from './complete-sign-in.ts'
import { isValidLink, makeAdmin } from './first-admin.ts'

const newAccount = { email: emailShape, name: nameShape, newPassword: newPasswordShape }

const signUpBody = z.object({
  ...newAccount,
  name: nameShape.refine((name) => !isRefusedName(name), playerName.refused).optional(),
  interaction,
})
const firstAdminBody = z.object({ ...newAccount, token: z.string().max(200) })
const signUpNotPossible = problemSchema.describe(
  'No account for this address (`sign-up-refused`), or the ticket of the password is not valid (`ticket-refused`)',
)
const confirmBody = z.object({
  ticket: z.string().max(100),
  code: codeShape,
  interaction,
})

interface Options {
  readonly db: Kysely<Tables>
  readonly limits: Limits
  readonly passwords: Passwords
  readonly emailedCodes: EmailedCodes
  readonly mailLimits: MailLimits
  readonly signIns: SignIns
  /** Whether a person must read a mail at the address of an account before the account is made and used. */
  readonly confirmsEmail: boolean
}

/**
 * Registers the routes that create accounts. The browser creates the record of its password with the server's
 * help, then requests the account.
 */
export async function signUpRoutes(
  instance: FastifyInstance,
  { db, limits, passwords, emailedCodes, mailLimits, signIns, confirmsEmail }: Options,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/password/start',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'startPassword',
        tags: ['sign-in'],
        summary: 'Answers the first message of a new password',
        body: startRegistrationShape,
        response: {
          200: z.object({ ticket: z.string(), registrationResponse: z.string() }),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      await limits.take('newPasswordsOfAddress', request.ip)
      const answer = await passwords.startRegistration(request, request.body)
      await alignResponseTime(reply)
      return reply.header('cache-control', 'no-store').send(answer)
    },
  )

  app.post(
    '/sign-up',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'signUp',
        tags: ['sign-in'],
        summary: 'Creates an account, or sends the code that confirms its address first',
        body: signUpBody,
        response: { 200: signInResult, 409: signInExpired, 422: signUpNotPossible, 429: problemSchema },
      },
    },
    async (request, reply) => {
      const { newPassword, interaction } = request.body
      const email = normalAddress(request.body.email)
      const name = request.body.name ?? nameFromAddress(email)
      await limits.take('signUpsOfAddress', request.ip)
      if (confirmsEmail) await mailLimits.take(request, email)
      const password = await passwords.takeRecord(newPassword, email)
      if (confirmsEmail) {
        const account = await accountOf(db, email)
        const signUp = { name, ...password }
        const ticket = await emailedCodes.send({ purpose: 'sign-up', email, account, signUp })
        request.log.info({ event: 'sign-up asked for', account })
        await alignResponseTime(reply)
        return { step: 'confirm-email' as const, ticket }
      }
      const account = await createAccount(db, { email, name, password, isConfirmed: false })
      if (account === null) throw signUpRefused(request)
      request.log.info({ event: 'sign-up', account })
      return await signIns.complete(request, reply, {
        account,
        way: 'password',
        steps: [],
        interaction,
        tellsOfNewDevice: false,
      })
    },
  )

  app.post(
    '/sign-up/confirm-email',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'confirmSignUp',
        tags: ['sign-in'],
        summary: 'Creates the account of a sign-up with the code from the mail',
        body: confirmBody,
        response: {
          200: signInResult,
          409: signInExpired,
          422: problemSchema.describe(
            'A wrong code (`code-refused`), one that no longer works (`code-too-late`), or `sign-up-refused`',
          ),
          429: problemSchema,
        },
      },
    },
    async (request, reply) =>
      await signIns.unlessFinished(request, async () => {
        const { ticket, code, interaction } = request.body
        const { data } = await emailedCodes.redeem(request, { purpose: 'sign-up', ticket, code })
        const { email, signUp } = data
        if (signUp === null) throw new Error('A sign-up waited for a code without what it asked for')
        const { name, ...password } = signUp
        const account = await createAccount(db, { email, name, password, isConfirmed: true })
        if (account === null) throw signUpRefused(request)
        request.log.info({ event: 'sign-up', account })
        return await signIns.complete(request, reply, {
          account,
          way: 'code',
          steps: [],
          interaction,
          tellsOfNewDevice: false,
        })
      }),
  )

  app.post(
    '/first-admin',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'createFirstAdmin',
        tags: ['sign-in'],
        summary: 'Creates the account of an admin with the token of a link that works once',
        body: firstAdminBody,
        response: {
          200: signInResult,
          422: problemSchema.describe(
            'The link (`link-refused`), the address (`sign-up-refused`) or the ticket of the password (`ticket-refused`) is not valid',
          ),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { email, name, newPassword, token } = request.body
      await limits.take('signUpsOfAddress', request.ip)
      if (!(await isValidLink(db, token))) throw linkRefused(request)
      const password = await passwords.takeRecord(newPassword, email)
      const account = await inTransaction(db, async (transaction) => {
        const made = await createAccount(transaction, { email, name, password, isConfirmed: false })
        if (made === null) throw signUpRefused(request)
        if (!(await makeAdmin(transaction, token, made))) throw linkRefused(request)
        return made
      })
      request.log.info({ event: 'admin made by a link', account })
      return await signIns.complete(request, reply, {
        account,
        way: 'password',
        steps: [],
        interaction: undefined,
        tellsOfNewDevice: false,
      })
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

function linkRefused(request: FastifyRequest): Problem {
  request.log.info({ event: 'link refused' })
  return unprocessable(text.linkRefused, [{ field: 'token', reason: refusals.notValid }], 'link-refused')
}
