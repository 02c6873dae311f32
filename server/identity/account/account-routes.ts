import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { Problem, problemSchema } from '../../http/problem.ts'
import { type SocialProviderName, socialProviderNames } from '../../settings/settings.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { typedText } from '../../text/typed-text.ts'
import type { EmailedCodes } from '../credentials/emailed-codes.ts'
import type { Passkeys } from '../credentials/passkeys.ts'
import {
  newPasswordRefused,
  newPasswordShape,
  type Passwords,
  setPassword,
} from '../credentials/passwords.ts'
import { accountAttributes, changeAttributes, describeAccount } from './attributes.ts'
import { listDevices, nameDevice, signOutDevice, signOutEverywhere } from './devices.ts'
import { type Proofs, proof } from './proofs.ts'
import { signedInAccountOf } from './signed-in-account.ts'

const nothing = z.object({})
const moment = z.iso.datetime()
const deviceName = typedText(60)
const deviceUnknown = problemSchema.describe('The account is not logged in there; `code` is `device-unknown`')
const accountShape = z
  .object({
    email: z.string(),
    emailState: z
      .enum(['confirmed', 'unconfirmed', 'none'])
      .describe('Whether the person has proved to receive mail at the address, or has none'),
    name: z.string(),
    isAdmin: z.boolean(),
    website: z.string().describe('Where an admin switches the backend off; empty for none'),
    isProven: z.boolean().describe('Whether credentials may be changed without another proof'),
    proofs: z.array(proof).describe('How the caller can give a proof'),
    hasPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    recoveryCodesLeft: z.int().min(0),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: moment, usedAt: moment.nullable() }),
    ),
    links: z
      .array(z.object({ id: z.string(), provider: z.enum(socialProviderNames), linkedAt: moment }))
      .describe('The social providers with which the caller can log in'),
    devices: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        usedAt: moment,
        isThis: z.boolean().describe('Whether the request came from this device'),
      }),
    ),
  })
  .meta({ id: 'Account', description: 'The credentials of an account, as its owner sees them' })
const signedOut = z.object({ devices: z.int().min(0).describe('On how many devices') })

/** A social provider with which the person of an account can log in. */
interface AccountLink {
  readonly id: string
  readonly provider: SocialProviderName
  readonly linkedAt: Date
}

interface Options {
  readonly db: Kysely<Tables>
  readonly passwords: Passwords
  readonly passkeys: Passkeys
  readonly emailedCodes: EmailedCodes
  readonly proofs: Proofs
  /** Returns the links of an account with social providers. */
  readonly linksOf: (account: string) => Promise<readonly AccountLink[]>
}

/**
 * Registers the routes on which people see and change their own account, with an access token of this
 * provider.
 */
export async function accountRoutes(
  instance: FastifyInstance,
  { db, passwords, passkeys, emailedCodes, proofs, linksOf }: Options,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/account',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getAccount',
        tags: ['account'],
        summary: "The caller's account, its credentials, and where it is logged in",
        response: { 200: accountShape },
      },
    },
    async (request) => {
      const { account, signInId, isProven } = signedInAccountOf(request)
      const [about, keys, linked, devices, accepted] = await Promise.all([
        describeAccount(db, account),
        passkeys.list(account),
        linksOf(account),
        listDevices(db, account),
        proofs.of(account),
      ])
      return {
        ...about,
        isProven,
        proofs: accepted,
        passkeys: keys.map(({ id, name, createdAt, usedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt?.toISOString() ?? null,
        })),
        links: linked.map((link) => ({ ...link, linkedAt: link.linkedAt.toISOString() })),
        devices: devices.map(({ id, name, usedAt }) => ({
          id,
          name,
          usedAt: usedAt.toISOString(),
          isThis: id === signInId,
        })),
      }
    },
  )

  app.post(
    '/account/attributes',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'changeAccount',
        tags: ['account'],
        summary: "Changes attributes of the caller's account, by the names of their claims",
        body: accountAttributes,
        response: { 200: z.object({ changed: z.array(z.string()) }) },
      },
    },
    async (request) => {
      const { account, isAdmin } = signedInAccountOf(request)
      return { changed: await changeAttributes(db, { account, isAdmin }, request.body) }
    },
  )

  app.post(
    '/account/password',
    {
      config: { access: 'signed-in', needsProof: true },
      schema: {
        operationId: 'changePassword',
        tags: ['account'],
        summary: 'Sets a new password and logs out all other devices',
        body: z.object({ newPassword: newPasswordShape }),
        response: { 200: nothing, 422: newPasswordRefused },
      },
    },
    async (request) => {
      const { account, email, signInId } = signedInAccountOf(request)
      const password = await passwords.takeRecord(request.body.newPassword, email)
      await inTransaction(db, async (transaction) => {
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
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'signOutDevice',
        tags: ['account'],
        summary: 'Logs the account out on one device',
        body: z.object({ id: z.string().max(100) }),
        response: { 200: nothing, 404: deviceUnknown },
      },
    },
    async (request) => {
      const { account } = signedInAccountOf(request)
      if (!(await signOutDevice(db, account, request.body.id))) throw unknownDevice()
      request.log.info({ event: 'sign-out of a device', account })
      return {}
    },
  )

  app.post(
    '/account/devices/name',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'nameDevice',
        tags: ['account'],
        summary: 'Gives a device a name; without one it is called by its browser and system',
        body: z.object({ id: z.string().max(100), name: deviceName }),
        response: { 200: nothing, 404: deviceUnknown },
      },
    },
    async (request) => {
      const { account } = signedInAccountOf(request)
      if (!(await nameDevice(db, account, request.body))) throw unknownDevice()
      return {}
    },
  )

  app.post(
    '/account/sign-out-everywhere',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'signOutEverywhere',
        tags: ['account'],
        summary: 'Logs the account out on all devices, this one included',
        response: { 200: signedOut },
      },
    },
    async (request) => {
      const { account } = signedInAccountOf(request)
      const devices = await signOutEverywhere(db, account)
      request.log.info({ event: 'sign-out everywhere', account, devices })
      return { devices }
    },
  )
}

function unknownDevice(): Problem {
  return new Problem(404, { detail: text.deviceUnknown, code: 'device-unknown' })
}
