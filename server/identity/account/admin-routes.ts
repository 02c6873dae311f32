import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { recordAct } from '../../audit/trail.ts'
import { conflict, forbidden, Problem } from '../../http/problem.ts'
import type { TokenCheck } from '../../session/token-check.ts'
import { emailShape, nameShape } from '../credentials/account-fields.ts'
import { newPasswordShape, setPassword } from '../credentials/passwords.ts'
import type { Identity } from '../identity.ts'
import { accountOf, createAccount } from './accounts.ts'
import { signOutEverywhere } from './devices.ts'
import { provenAccountOf } from './signed-in-account.ts'

const nothing = z.object({})

/**
 * Registers the routes on which admins create accounts, and set passwords for people who forgot theirs. The
 * admin's browser generates the password, so that the server does not learn it. It is valid for one sign-in,
 * which then requires a new one.
 */
export async function adminRoutes(
  instance: FastifyInstance,
  { identity, tokens }: { identity: Identity; tokens: TokenCheck },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, passwords } = identity

  app.post(
    '/admin/accounts',
    {
      config: { access: 'signed-in' },
      schema: {
        body: z.object({
          email: emailShape,
          name: nameShape,
          isAdmin: z.boolean(),
          newPassword: newPasswordShape,
        }),
        response: { 201: nothing },
      },
    },
    async (request, reply) => {
      const admin = await provenAccountOf(db, tokens, request)
      if (!admin.isAdmin) throw forbidden()
      const { email, name, isAdmin, newPassword } = request.body
      const password = await passwords.takeRecord(newPassword)
      const made = { email, name, password, isAdmin, isConfirmed: false, mustChange: true }
      const account = await db.transaction().execute(async (transaction) => {
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
      config: { access: 'signed-in' },
      schema: {
        body: z.object({ email: emailShape, newPassword: newPasswordShape }),
        response: { 200: nothing },
      },
    },
    async (request) => {
      const admin = await provenAccountOf(db, tokens, request)
      if (!admin.isAdmin) throw forbidden()
      const password = await passwords.takeRecord(request.body.newPassword)
      const account = await accountOf(db, request.body.email)
      if (account === null) {
        throw new Problem(404, { detail: text.accountUnknown, code: 'account-unknown' })
      }
      await db.transaction().execute(async (transaction) => {
        await setPassword(transaction, account, password, { mustChange: true })
        await signOutEverywhere(transaction, account)
        await recordAct(transaction, request, 'password given')
      })
      request.log.info({ event: 'password given', account, by: admin.account })
      return {}
    },
  )
}
