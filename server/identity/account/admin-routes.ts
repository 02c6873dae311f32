import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { recordAct } from '../../audit/trail.ts'
import { conflict, Problem, problemSchema } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { emailShape, nameShape } from '../credentials/account-fields.ts'
import {
  newPasswordRefused,
  newPasswordShape,
  type Passwords,
  setPassword,
} from '../credentials/passwords.ts'
import { accountOf, createAccount } from './accounts.ts'
import { signOutEverywhere } from './devices.ts'
import { signedInAccountOf } from './signed-in-account.ts'

const nothing = z.object({})

interface Options {
  readonly db: Kysely<Tables>
  readonly passwords: Passwords
}

/**
 * Registers the routes on which admins create accounts, and set passwords for people who forgot theirs. The
 * admin's browser generates the password, so that the server does not learn it. It is valid for one sign-in,
 * which then requires a new one.
 */
export async function adminRoutes(instance: FastifyInstance, { db, passwords }: Options): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/admin/accounts',
    {
      config: { access: 'admin', needsProof: true },
      schema: {
        operationId: 'createAccount',
        tags: ['accounts of others'],
        summary: 'Creates an account, whose password works for one login',
        body: z.object({
          email: emailShape,
          name: nameShape,
          isAdmin: z.boolean(),
          newPassword: newPasswordShape,
        }),
        response: {
          201: nothing,
          409: problemSchema.describe('The address has an account already; `code` is `account-there`'),
          422: newPasswordRefused,
        },
      },
    },
    async (request, reply) => {
      const admin = signedInAccountOf(request)
      const { email, name, isAdmin, newPassword } = request.body
      const password = await passwords.takeRecord(newPassword, email)
      const made = { email, name, password, isAdmin, isConfirmed: false, mustChange: true }
      const account = await inTransaction(db, async (transaction) => {
        const id = await createAccount(transaction, made)
        if (id === null) throw conflict(text.accountExists, 'account-there')
        await recordAct(transaction, request, isAdmin ? 'admin made' : 'account made')
        return id
      })
      request.log.info({ event: 'account made', account, isAdmin, by: admin.account })
      return reply.code(201).send({})
    },
  )

  app.post(
    '/admin/accounts/password',
    {
      config: { access: 'admin', needsProof: true },
      schema: {
        operationId: 'givePassword',
        tags: ['accounts of others'],
        summary: 'Sets a password that works for one login, and logs the account out on all devices',
        body: z.object({ email: emailShape, newPassword: newPasswordShape }),
        response: {
          200: nothing,
          404: problemSchema.describe('The address has no account; `code` is `account-unknown`'),
          422: newPasswordRefused,
        },
      },
    },
    async (request) => {
      const admin = signedInAccountOf(request)
      const { email, newPassword } = request.body
      const password = await passwords.takeRecord(newPassword, email)
      const account = await accountOf(db, email)
      if (account === null) {
        throw new Problem(404, { detail: text.accountUnknown, code: 'account-unknown' })
      }
      await inTransaction(db, async (transaction) => {
        await setPassword(transaction, account, password, { mustChange: true })
        await signOutEverywhere(transaction, account)
        await recordAct(transaction, request, 'password given')
      })
      request.log.info({ event: 'password given', account, by: admin.account })
      return {}
    },
  )
}
