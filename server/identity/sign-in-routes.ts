import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addressKey, type Limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import { oauthQuery, onward } from './onward.ts'
import { normalAddress, proofShape, startLoginRequestShape } from './passwords.ts'
import type { Identity } from './plugin.ts'

const startBody = z.object({ email: z.string().max(254), startLoginRequest: startLoginRequestShape })
const finishBody = proofShape.extend({ oauthQuery })

/**
 * The first answer of a sign-in comes on a beat. The work is the same for everyone, but a known account costs a little
 * more, and the median of many tries would tell it.
 */
const beatMilliseconds = 50

/** Signing in with a password that stays in the browser: two messages each way (OPAQUE, RFC 9807). */
export async function signInRoutes(
  instance: FastifyInstance,
  { identity, limits }: { identity: Identity; limits: Limits },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { passwords } = identity

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
      // The first answer lets a browser try one password, so that it is what is counted.
      await limits.take({ rule: 'signInsOfAddress', key: address })
      await limits.take({ rule: 'signInsOfAccountAndAddress', key: `${account} ${address}` })
      await limits.take({ rule: 'signInsOfAccount', key: account })
      const answer = await passwords.startProof(email, startLoginRequest)
      await pause(beatMilliseconds - (reply.elapsedTime % beatMilliseconds))
      return reply.header('cache-control', 'no-store').send(answer)
    },
  )

  app.post(
    '/sign-in',
    { schema: { body: finishBody, response: { 200: onward } } },
    async (request, reply) => {
      const { account, isRight } = await passwords.finishProof(request.body)
      if (account === null || !isRight) {
        request.log.info({ event: 'sign-in failed', account })
        throw new Problem(401, {
          detail: 'The e-mail address or the password is not right.',
          code: 'not-recognized',
        })
      }
      const answer = await identity.signIn(request, reply, account, request.body.oauthQuery)
      request.log.info({ event: 'sign-in', account })
      return answer
    },
  )
}
