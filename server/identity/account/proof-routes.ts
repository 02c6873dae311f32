import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { conflict, Problem, problemSchema } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { codeShape } from '../credentials/account-fields.ts'
import { type EmailedCodes, emailedCodeRefused } from '../credentials/emailed-codes.ts'
import type { MailLimits } from '../credentials/mail-limits.ts'
import { type Passkeys, usedPasskey } from '../credentials/passkeys.ts'
import { type Passwords, proofShape } from '../credentials/passwords.ts'
import type { SecondFactor } from '../credentials/second-factor.ts'
import { signInExpired } from '../credentials/steps.ts'
import type { Proofs } from './proofs.ts'
import { markProven, signedInAccountOf } from './signed-in-account.ts'

const nothing = z.object({})
const ticket = z.string().max(100)
const proofRefused = problemSchema.describe(
  'The proof is not valid, or belongs to another account; `code` is `not-recognized`',
)

/** The refusal of a kind of proof that the account does not accept. */
export const proofNotAccepted = problemSchema.describe(
  'The account proves its owner in another way, see `proofs`; `code` is `proof-not-accepted`',
)

interface Options {
  readonly db: Kysely<Tables>
  readonly passwords: Passwords
  readonly passkeys: Passkeys
  readonly secondFactor: SecondFactor
  readonly emailedCodes: EmailedCodes
  readonly mailLimits: MailLimits
  readonly proofs: Proofs
}

/**
 * Registers the routes on which people prove who they are, so that they may change how they log in. A proof through
 * a social provider begins at `linkRoutes`.
 */
export async function proofRoutes(
  instance: FastifyInstance,
  { db, passwords, passkeys, secondFactor, emailedCodes, mailLimits, proofs }: Options,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/account/prove',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'proveByPassword',
        tags: ['account'],
        summary: 'Takes the password as a proof of identity, so that credentials may be changed',
        body: proofShape,
        response: { 200: nothing, 422: proofRefused },
      },
    },
    async (request) => {
      const signedIn = signedInAccountOf(request)
      const { account, isRight } = await passwords.finishProof(request.body)
      if (!isRight || account !== signedIn.account) throw notProven(request, text.passwordWrong)
      await markProven(db, signedIn)
      return {}
    },
  )

  app.post(
    '/account/prove-by-passkey',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'proveByPasskey',
        tags: ['account'],
        summary: 'Takes a passkey as a proof of identity, so that credentials may be changed',
        body: z.object({ ticket, response: usedPasskey }),
        response: { 200: nothing, 409: signInExpired, 422: proofRefused },
      },
    },
    async (request) => {
      const signedIn = signedInAccountOf(request)
      const account = await passkeys.use(request.body)
      if (account !== signedIn.account) throw notProven(request, text.passkeyOfAnother)
      await secondFactor.acceptCodesAgain(account)
      await markProven(db, signedIn)
      return {}
    },
  )

  app.post(
    '/account/prove-by-mail/start',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'startProofByMail',
        tags: ['account'],
        summary: "Mails a code to the caller's confirmed address as a proof of identity",
        response: { 200: z.object({ ticket: z.string() }), 409: proofNotAccepted, 429: problemSchema },
      },
    },
    async (request) => {
      const { account, email } = signedInAccountOf(request)
      if (!(await proofs.of(account)).includes('mail')) throw notAccepted()
      await mailLimits.take(request, email)
      return {
        ticket: await emailedCodes.send({ purpose: 'prove', email, account }),
      }
    },
  )

  app.post(
    '/account/prove-by-mail',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'proveByMail',
        tags: ['account'],
        summary: 'Takes the code from the mail as a proof of identity, so that credentials may be changed',
        body: z.object({ ticket, code: codeShape }),
        response: { 200: nothing, 409: proofNotAccepted, 422: emailedCodeRefused },
      },
    },
    async (request) => {
      const signedIn = signedInAccountOf(request)
      const { account } = await emailedCodes.redeem(request, { purpose: 'prove', ...request.body })
      // The account may have got a password or a passkey since the mail was sent.
      if (account !== signedIn.account || !(await proofs.of(account)).includes('mail')) {
        throw notAccepted()
      }
      await markProven(db, signedIn)
      return {}
    },
  )
}

/** Returns the refusal of a kind of proof that the account does not accept. */
export function notAccepted(): Problem {
  return conflict(text.proofNotAccepted, 'proof-not-accepted')
}

function notProven(request: FastifyRequest, detail: string): Problem {
  request.log.info({ event: 'proof refused' })
  return new Problem(422, { detail, code: 'not-recognized', errors: [{ field: 'password', reason: detail }] })
}
