import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import type { Limits } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import type { TokenCheck } from '../../session/token-check.ts'
import { usedPasskey } from '../credentials/passkeys.ts'
import { newPasswordShape, proofShape, setPassword } from '../credentials/passwords.ts'
import type { Identity } from '../identity.ts'
import { changeAttributes, describeAccount } from './attributes.ts'
import { listDevices, signOutDevice, signOutEverywhere } from './devices.ts'
import { markProven, provenAccountOf, type SignedInAccount, signedInAccountOf } from './signed-in-account.ts'

const nothing = z.object({})
const moment = z.iso.datetime()
const accountShape = z.object({
  email: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  website: z.string(),
  /** Whether credentials may be changed without another proof. */
  isProven: z.boolean(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: moment, usedAt: moment.nullable() }),
  ),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      signedInAt: moment,
      usedAt: moment,
      isThis: z.boolean(),
    }),
  ),
})

/**
 * Registers the routes on which people see and change their own account, with an access token of this
 * provider.
 */
export async function accountRoutes(
  instance: FastifyInstance,
  { identity, tokens }: { identity: Identity; tokens: TokenCheck; limits: Limits },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, passwords, passkeys, emailedCodes } = identity
  const signedInAccount = (request: FastifyRequest): Promise<SignedInAccount> =>
    signedInAccountOf(db, tokens, request)

  app.get('/account', { schema: { response: { 200: accountShape } } }, async (request) => {
    const { account, signInId, isProven } = await signedInAccount(request)
    const [about, keys, devices] = await Promise.all([
      describeAccount(db, account),
      passkeys.list(account),
      listDevices(db, account),
    ])
    return {
      ...about,
      isProven,
      passkeys: keys.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
      devices: devices.map(({ id, name, signedInAt, usedAt }) => ({
        id,
        name,
        signedInAt: signedInAt.toISOString(),
        usedAt: usedAt.toISOString(),
        isThis: id === signInId,
      })),
    }
  })

  app.post(
    '/account/attributes',
    {
      schema: {
        body: z.record(z.string(), z.unknown()),
        response: { 200: z.object({ changed: z.array(z.string()) }) },
      },
    },
    async (request) => {
      const { account, isAdmin } = await signedInAccount(request)
      return { changed: await changeAttributes(db, { account, isAdmin }, request.body) }
    },
  )

  app.post(
    '/account/prove',
    { schema: { body: proofShape, response: { 200: nothing } } },
    async (request) => {
      const signedIn = await signedInAccount(request)
      const { account, isRight } = await passwords.finishProof(request.body)
      if (!isRight || account !== signedIn.account) throw notProven(text.passwordWrong)
      await markProven(db, signedIn)
      return {}
    },
  )

  app.post(
    '/account/prove-by-passkey',
    {
      schema: {
        body: z.object({ ticket: z.string().max(100), response: usedPasskey }),
        response: { 200: nothing },
      },
    },
    async (request) => {
      const signedIn = await signedInAccount(request)
      const account = await passkeys.use(request.body)
      if (account !== signedIn.account) throw notProven(text.passkeyOfAnother)
      await markProven(db, signedIn)
      return {}
    },
  )

  app.post(
    '/account/password',
    { schema: { body: z.object({ newPassword: newPasswordShape }), response: { 200: nothing } } },
    async (request) => {
      const { account, email, signInId } = await provenAccountOf(db, tokens, request)
      const password = await passwords.takeRecord(request.body.newPassword)
      await db.transaction().execute(async (transaction) => {
        await setPassword(transaction, account, password)
        await signOutEverywhere(transaction, account, { except: signInId })
        await emailedCodes.notifyPasswordChanged(transaction, email)
      })
      request.log.info({ event: 'password changed', account })
      return {}
    },
  )

  app.post(
    '/account/devices/sign-out',
    { schema: { body: z.object({ id: z.string().max(100) }), response: { 200: nothing } } },
    async (request) => {
      const { account } = await signedInAccount(request)
      if (!(await signOutDevice(db, account, request.body.id))) {
        throw new Problem(404, { detail: text.deviceUnknown, code: 'device-unknown' })
      }
      request.log.info({ event: 'sign-out of a device', account })
      return {}
    },
  )

  app.post(
    '/account/devices/sign-out-others',
    { schema: { response: { 200: z.object({ devices: z.number() }) } } },
    async (request) => {
      const { account, signInId } = await signedInAccount(request)
      const devices = await signOutEverywhere(db, account, { except: signInId })
      request.log.info({ event: 'sign-out of other devices', account, devices })
      return { devices }
    },
  )

  app.post(
    '/account/sign-out-everywhere',
    { schema: { response: { 200: z.object({ devices: z.number() }) } } },
    async (request) => {
      const { account } = await signedInAccount(request)
      const devices = await signOutEverywhere(db, account)
      request.log.info({ event: 'sign-out everywhere', account, devices })
      return { devices }
    },
  )
}

function notProven(detail: string): Problem {
  return new Problem(422, { detail, code: 'not-recognized', errors: [{ field: 'password', reason: detail }] })
}
