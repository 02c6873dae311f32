import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { conflict, Problem, problemSchema, unprocessable } from '../../http/problem.ts'
import type { SocialProviderName } from '../../settings/settings.ts'
import type { Tables } from '../../storage/tables.ts'
import { typedText } from '../../text/typed-text.ts'
import { codeShape, knownAddress } from '../credentials/account-fields.ts'
import { passkeyCreation } from '../credentials/passkey-options.ts'
import { madePasskey, type Passkeys, removePasskey } from '../credentials/passkeys.ts'
import { type SecondFactor, secondFactorRefused } from '../credentials/second-factor.ts'
import { deviceName } from './devices.ts'
import { signedInAccountOf } from './signed-in-account.ts'
import { keepingAWayIn } from './ways-in.ts'

const nothing = z.object({})
const passkeyName = typedText(60)

interface Options {
  readonly db: Kysely<Tables>
  readonly passkeys: Passkeys
  readonly secondFactor: SecondFactor
  /** The social providers that are configured. */
  readonly configured: readonly SocialProviderName[]
}

/**
 * Registers the routes for the credentials of an account besides its password: an authenticator app and
 * passkeys. Each change requires a recent proof.
 */
export async function credentialRoutes(
  instance: FastifyInstance,
  { db, passkeys, secondFactor, configured }: Options,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/account/second-factor/start',
    {
      config: { access: 'signed-in', needsProof: true },
      schema: {
        operationId: 'startSecondFactor',
        tags: ['account'],
        summary: 'A new secret for an authenticator app, which its first code activates',
        response: {
          200: z.object({
            secret: z.string(),
            uri: z.string().describe('The secret as authenticator apps read it from a QR code'),
          }),
          409: problemSchema.describe('The account has an app already; `code` is `second-factor-on`'),
        },
      },
    },
    async (request) => {
      const { account, email, name } = signedInAccountOf(request)
      const started = await secondFactor.start(account, knownAddress(email) ?? name)
      if (started === null) throw conflict(text.appAlreadySet, 'second-factor-on')
      return started
    },
  )

  app.post(
    '/account/second-factor',
    {
      config: { access: 'signed-in', needsProof: true },
      schema: {
        operationId: 'confirmSecondFactor',
        tags: ['account'],
        summary: 'Activates the authenticator app with its first code, and makes recovery codes',
        body: z.object({ code: codeShape }),
        response: {
          200: z.object({ recoveryCodes: z.array(z.string()) }),
          422: problemSchema.describe('A wrong code; `code` is `second-factor-refused`'),
          429: problemSchema,
        },
      },
    },
    async (request) => {
      const { account, email: address } = signedInAccountOf(request)
      const code = request.body.code.replaceAll(/\s/g, '')
      const recoveryCodes = await secondFactor.confirm(request, { account, address }, code)
      if (recoveryCodes === null) throw secondFactorRefused()
      request.log.info({ event: 'second factor on', account })
      return { recoveryCodes }
    },
  )

  app.post(
    '/account/second-factor/remove',
    {
      config: { access: 'signed-in', needsProof: true },
      schema: {
        operationId: 'removeSecondFactor',
        tags: ['account'],
        summary: 'Removes the authenticator app and the recovery codes, with a code of either',
        body: z.object({ code: codeShape }),
        response: {
          200: nothing,
          422: problemSchema.describe(
            'The code is wrong (`second-factor-refused`), or the account has no app (`no-second-factor`)',
          ),
          429: problemSchema,
        },
      },
    },
    async (request) => {
      const { account, email: address } = signedInAccountOf(request)
      if (!(await secondFactor.isActive(account))) {
        throw unprocessable(text.noApp, undefined, 'no-second-factor')
      }
      // The proof may have been the password alone, and somebody at an open browser has given none.
      if (!(await secondFactor.verify(request, { account, address }, request.body.code))) {
        request.log.info({ event: 'second factor failed', account })
        throw secondFactorRefused()
      }
      await secondFactor.remove(account)
      request.log.info({ event: 'second factor off', account })
      return {}
    },
  )

  app.post(
    '/account/passkeys/start',
    {
      config: { access: 'signed-in', needsProof: true },
      schema: {
        operationId: 'startPasskey',
        tags: ['account'],
        summary: 'The options with which a browser creates a passkey for the account',
        response: { 200: z.object({ ticket: z.string(), options: passkeyCreation }) },
      },
    },
    async (request) => {
      const { account, email, name } = signedInAccountOf(request)
      return await passkeys.startAdding(account, { email: knownAddress(email) ?? name, name })
    },
  )

  app.post(
    '/account/passkeys',
    {
      config: { access: 'signed-in', needsProof: true },
      schema: {
        operationId: 'addPasskey',
        tags: ['account'],
        summary: 'Adds a passkey to the account; without a name it gets that of the device',
        body: z.object({ ticket: z.string().max(100), response: madePasskey, name: passkeyName }),
        response: {
          200: nothing,
          422: problemSchema.describe('The passkey is not valid; `code` is `passkey-refused`'),
        },
      },
    },
    async (request) => {
      const { account } = signedInAccountOf(request)
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
    {
      config: { access: 'signed-in', needsProof: true },
      schema: {
        operationId: 'removePasskey',
        tags: ['account'],
        summary: 'Removes a passkey from the account',
        body: z.object({ id: z.string().max(2000) }),
        response: {
          200: nothing,
          404: problemSchema.describe('The account has no such passkey; `code` is `passkey-refused`'),
          409: problemSchema.describe('It is the last way to log in; `code` is `last-way-in`'),
        },
      },
    },
    async (request) => {
      const { account } = signedInAccountOf(request)
      const removed = await keepingAWayIn(db, { account, configured }, (transaction) =>
        removePasskey(transaction, account, request.body.id),
      )
      if (removed === null) {
        throw new Problem(404, { detail: text.passkeyUnknown, code: 'passkey-refused' })
      }
      request.log.info({ event: 'passkey removed', account })
      return {}
    },
  )
}
