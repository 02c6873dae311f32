import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { problemSchema, unprocessable } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { codeShape, emailShape } from '../credentials/account-fields.ts'
import { emailedCodeRefused } from '../credentials/emailed-codes.ts'
import { newPasswordShape, type Passwords } from '../credentials/passwords.ts'
import { type AddressChanges, addressChange } from './address-changes.ts'
import { describeAccount } from './attributes.ts'
import { signedInAccountOf } from './signed-in-account.ts'

interface Options {
  readonly db: Kysely<Tables>
  readonly passwords: Passwords
  readonly changes: AddressChanges
}

/** Registers the routes on which people change the email address of their account. */
export async function addressRoutes(
  instance: FastifyInstance,
  { db, passwords, changes }: Options,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/account/address/start',
    {
      config: { access: 'signed-in', needsProof: true },
      schema: {
        operationId: 'startAddressChange',
        tags: ['account'],
        summary: "Mails a code that confirms another email address of the caller's account",
        body: z.object({
          email: emailShape,
          newPassword: newPasswordShape
            .optional()
            .describe('The record of the password for the new address, if the account has a password'),
        }),
        response: {
          200: addressChange,
          422: problemSchema.describe(
            'The address is that of the account (`same-address`) or of another, if there is no mail (`address-refused`), or the password is not valid (`ticket-refused`)',
          ),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const signedIn = signedInAccountOf(request)
      const { email, newPassword } = request.body
      const { hasPassword } = await describeAccount(db, signedIn.account)
      if (hasPassword !== (newPassword !== undefined)) {
        throw unprocessable(
          text.passwordTooLate,
          [{ field: 'newPassword', reason: text.passwordTooLate }],
          'ticket-refused',
        )
      }
      const password = newPassword === undefined ? null : await passwords.takeRecord(newPassword, email)
      return await changes.start(request, reply, { signedIn, email, password })
    },
  )

  app.post(
    '/account/address',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'confirmAddressChange',
        tags: ['account'],
        summary: 'Takes the code from a mail: goes on with the new address, or changes it',
        body: z.object({
          step: z.enum(['old-address', 'new-address']),
          ticket: z.string().max(100),
          code: codeShape,
        }),
        response: { 200: addressChange, 422: emailedCodeRefused, 429: problemSchema },
      },
    },
    async (request, reply) =>
      await changes.confirm(request, reply, { signedIn: signedInAccountOf(request), ...request.body }),
  )
}
