import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import * as refusals from '../../../content/text/refusals.ts'
import type { Limits } from '../../http/limits.ts'
import { conflict, Problem, unprocessable } from '../../http/problem.ts'
import type { TokenCheck } from '../../session/token-check.ts'
import { shownText } from '../../text/shown-text.ts'
import { codeShape, knownAddress } from '../credentials/account-fields.ts'
import { secondFactorsOfAccount } from '../credentials/limits.ts'
import { madePasskey } from '../credentials/passkeys.ts'
import type { Identity } from '../identity.ts'
import { deviceName } from '../sign-in/device-name.ts'
import { secondFactorRefused } from '../sign-in/step-routes.ts'
import { provenAccountOf } from './signed-in-account.ts'

const nothing = z.object({})
const longestName = 60
const passkeyName = z
  .string()
  .transform(shownText)
  .pipe(z.string().max(longestName, refusals.tooLong({ most: longestName })))

/**
 * Registers the routes for the credentials of an account besides its password: an authenticator app and
 * passkeys. Each change requires a recent proof.
 */
export async function credentialRoutes(
  instance: FastifyInstance,
  { identity, tokens, limits }: { identity: Identity; tokens: TokenCheck; limits: Limits },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, secondFactor, passkeys } = identity

  app.post(
    '/account/second-factor/start',
    { schema: { response: { 200: z.object({ secret: z.string(), uri: z.string() }) } } },
    async (request) => {
      const { account, email, name } = await provenAccountOf(db, tokens, request)
      const started = await secondFactor.start(account, knownAddress(email) ?? name)
      if (started === null) throw conflict(text.appAlreadySet, 'second-factor-on')
      return started
    },
  )

  app.post(
    '/account/second-factor',
    {
      schema: {
        body: z.object({ code: codeShape }),
        response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
      },
    },
    async (request) => {
      const { account } = await provenAccountOf(db, tokens, request)
      await limits.take({ rule: secondFactorsOfAccount, key: `account ${account}` })
      const recoveryCodes = await secondFactor.confirm(account, request.body.code.replaceAll(/\s/g, ''))
      if (recoveryCodes === null) throw secondFactorRefused()
      request.log.info({ event: 'second factor on', account })
      return { recoveryCodes }
    },
  )

  app.post('/account/second-factor/remove', { schema: { response: { 200: nothing } } }, async (request) => {
    const { account } = await provenAccountOf(db, tokens, request)
    if (!(await secondFactor.remove(account))) {
      throw unprocessable(text.noApp, undefined, 'no-second-factor')
    }
    request.log.info({ event: 'second factor off', account })
    return {}
  })

  app.post(
    '/account/passkeys/start',
    { schema: { response: { 200: z.object({ ticket: z.string(), options: z.looseObject({}) }) } } },
    async (request) => {
      const { account, email, name } = await provenAccountOf(db, tokens, request)
      const { ticket, options } = await passkeys.startAdding(account, {
        email: knownAddress(email) ?? name,
        name,
      })
      return { ticket, options: { ...options } }
    },
  )

  app.post(
    '/account/passkeys',
    {
      schema: {
        body: z.object({ ticket: z.string().max(100), response: madePasskey, name: passkeyName }),
        response: { 200: nothing },
      },
    },
    async (request) => {
      const { account } = await provenAccountOf(db, tokens, request)
      const name = request.body.name || deviceName(request.headers['user-agent'])
      if (!(await passkeys.add(account, { ...request.body, name }))) {
        throw unprocessable(text.passkeyNotSaved, undefined, 'passkey-refused')
      }
      request.log.info({ event: 'passkey added', account })
      return {}
    },
  )

  app.post(
    '/account/passkeys/remove',
    { schema: { body: z.object({ id: z.string().max(2000) }), response: { 200: nothing } } },
    async (request) => {
      const { account } = await provenAccountOf(db, tokens, request)
      if (!(await passkeys.remove(account, request.body.id))) {
        throw new Problem(404, { detail: text.passkeyUnknown, code: 'passkey-refused' })
      }
      request.log.info({ event: 'passkey removed', account })
      return {}
    },
  )
}
