import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import type { Limits } from '../../http/limits.ts'
import { Problem, problemSchema } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import type { LoginFigures } from '../credentials/login-figures.ts'
import { passkeyRequest } from '../credentials/passkey-options.ts'
import { type Passkeys, usedPasskey } from '../credentials/passkeys.ts'
import { type Passwords, proofShape, startLoginShape } from '../credentials/passwords.ts'
import type { SecondFactor } from '../credentials/second-factor.ts'
import { interaction, signInExpired, signInResult } from '../credentials/steps.ts'
import { alignResponseTime, passkeyRate, signInRate, stepsDue } from './checks.ts'
import type { SignIns } from './complete-sign-in.ts'

const finishBody = proofShape.extend({ interaction })
const passkeyBody = z.object({ ticket: z.string().max(100), response: usedPasskey, interaction })

interface Options {
  readonly db: Kysely<Tables>
  readonly limits: Limits
  readonly passwords: Passwords
  readonly passkeys: Passkeys
  readonly secondFactor: SecondFactor
  readonly signIns: SignIns
  readonly loginFigures: LoginFigures
  /** Whether a person must read a mail at the address of an account before the account is made and used. */
  readonly confirmsEmail: boolean
}

/**
 * Registers the routes for the first proof of a sign-in: a password that stays in the browser (OPAQUE, RFC
 * 9807, two messages each way), or a passkey (WebAuthn).
 */
export async function signInRoutes(
  instance: FastifyInstance,
  { db, limits, passwords, passkeys, secondFactor, signIns, loginFigures, confirmsEmail }: Options,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/sign-in/start',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'startSignIn',
        tags: ['sign-in'],
        summary: 'Answers the first message of a login by password, for unknown accounts as well',
        body: startLoginShape,
        response: {
          200: z.object({ ticket: z.string(), loginResponse: z.string() }),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      await signInRate(limits, request)
      request.log.info({ event: 'sign-in begun' })
      const answer = await passwords.startProof(request, request.body)
      await alignResponseTime(reply)
      return reply.header('cache-control', 'no-store').send(answer)
    },
  )

  app.post(
    '/sign-in',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'signIn',
        tags: ['sign-in'],
        summary: 'Logs in with a password, or names the next step of the login',
        body: finishBody,
        response: {
          200: signInResult,
          401: problemSchema.describe('Wrong address, password or ticket; `code` is `not-recognized`'),
          409: signInExpired,
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { account, isRight } = await passwords.finishProof(request.body)
      if (account === null || !isRight) {
        request.log.info({ event: 'sign-in failed', account })
        loginFigures.failed('password', account === null ? 'unknown' : 'wrong')
        await alignResponseTime(reply)
        throw new Problem(401, {
          detail: text.notRecognized,
          code: 'not-recognized',
        })
      }
      const steps = await stepsDue(db, account, { way: 'password', confirmsEmail })
      return await signIns.complete(request, reply, {
        account,
        way: 'password',
        steps,
        interaction: request.body.interaction,
      })
    },
  )

  app.post(
    '/passkey/start',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'startPasskeySignIn',
        tags: ['sign-in'],
        summary: 'The options with which a browser lets a person choose a passkey',
        response: {
          200: z.object({ ticket: z.string(), options: passkeyRequest }),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      await passkeyRate(limits, request)
      return reply.header('cache-control', 'no-store').send(await passkeys.startUsing())
    },
  )

  app.post(
    '/passkey',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'signInWithPasskey',
        tags: ['sign-in'],
        summary: 'Logs in with a passkey, or names the next step of the login',
        body: passkeyBody,
        response: {
          200: signInResult,
          401: problemSchema.describe('An unknown passkey; `code` is `passkey-refused`'),
          409: signInExpired,
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const account = await passkeys.use(request.body)
      if (account === null) {
        request.log.info({ event: 'sign-in failed', account: null })
        loginFigures.failed('passkey', 'unknown')
        throw new Problem(401, { detail: text.passkeyUnknown, code: 'passkey-refused' })
      }
      await secondFactor.acceptCodesAgain(account)
      const steps = await stepsDue(db, account, { way: 'passkey', confirmsEmail })
      return await signIns.complete(request, reply, {
        account,
        way: 'passkey',
        steps,
        interaction: request.body.interaction,
      })
    },
  )
}
