import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { addressKey, type Limits } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { normalAddress } from '../credentials/account-fields.ts'
import { signInsOfAccount, signInsOfAccountAndAddress, signInsOfAddress } from '../credentials/limits.ts'
import { usedPasskey } from '../credentials/passkeys.ts'
import { proofShape, startLoginRequestShape } from '../credentials/passwords.ts'
import type { Identity } from '../identity.ts'
import { alignResponseTime } from './request-checks.ts'
import { oauthQuery, signInResult } from './sign-in-result.ts'
import { stepsAfterPasskey, stepsAfterPassword } from './steps.ts'

const startBody = z.object({ email: z.string().max(254), startLoginRequest: startLoginRequestShape })
const finishBody = proofShape.extend({ oauthQuery })
const passkeyBody = z.object({ ticket: z.string().max(100), response: usedPasskey, oauthQuery })

/**
 * Registers the routes for the first proof of a sign-in: a password that stays in the browser (OPAQUE, RFC
 * 9807, two messages each way), or a passkey (WebAuthn).
 */
export async function signInRoutes(
  instance: FastifyInstance,
  { identity, limits }: { identity: Identity; limits: Limits },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, passwords, passkeys, signIns, confirmsEmail } = identity

  app.post(
    '/sign-in/start',
    {
      schema: {
        body: startBody,
        response: { 200: z.object({ ticket: z.string(), loginResponse: z.string() }) },
      },
    },
    async (request, reply) => {
      const { email, startLoginRequest } = request.body
      const account = `account ${normalAddress(email)}`
      const address = addressKey(request.ip)
      // The first answer lets a browser try one password, so that the first request is counted.
      await limits.take({ rule: signInsOfAddress, key: address })
      await limits.take({ rule: signInsOfAccountAndAddress, key: `${account} ${address}` })
      await limits.take({ rule: signInsOfAccount, key: account })
      const answer = await passwords.startProof(email, startLoginRequest)
      await alignResponseTime(reply)
      return reply.header('cache-control', 'no-store').send(answer)
    },
  )

  app.post(
    '/sign-in',
    { schema: { body: finishBody, response: { 200: signInResult } } },
    async (request, reply) => {
      const { account, isRight } = await passwords.finishProof(request.body)
      if (account === null || !isRight) {
        request.log.info({ event: 'sign-in failed', account })
        await alignResponseTime(reply)
        throw new Problem(401, {
          detail: text.notRecognized,
          code: 'not-recognized',
        })
      }
      const steps = await stepsAfterPassword(db, account, { confirmsEmail })
      return await signIns.complete(request, reply, { account, steps, oauthQuery: request.body.oauthQuery })
    },
  )

  app.post(
    '/passkey/start',
    { schema: { response: { 200: z.object({ ticket: z.string(), options: z.looseObject({}) }) } } },
    async (request, reply) => {
      await limits.take({ rule: signInsOfAddress, key: addressKey(request.ip) })
      const { ticket, options } = await passkeys.startUsing()
      return reply.header('cache-control', 'no-store').send({ ticket, options: { ...options } })
    },
  )

  app.post(
    '/passkey',
    { schema: { body: passkeyBody, response: { 200: signInResult } } },
    async (request, reply) => {
      const account = await passkeys.use(request.body)
      if (account === null) {
        request.log.info({ event: 'sign-in failed', account: null })
        throw new Problem(401, { detail: text.passkeyUnknown, code: 'passkey-refused' })
      }
      const steps = await stepsAfterPasskey(db, account, { confirmsEmail })
      return await signIns.complete(request, reply, { account, steps, oauthQuery: request.body.oauthQuery })
    },
  )
}
