import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { Problem, problemSchema } from '../../http/problem.ts'
import { type SocialProviderName, socialProviderNames } from '../../settings/settings.ts'
import { notAccepted, proofNotAccepted } from '../account/proof-routes.ts'
import type { Proofs } from '../account/proofs.ts'
import { signedInAccountOf } from '../account/signed-in-account.ts'
import type { FederationAttempts } from './attempts.ts'
import type { Links } from './links.ts'
import { configuredProvider, type SocialProvider } from './providers.ts'

const provider = z.enum(socialProviderNames)
const toProvider = {
  200: z.object({ url: z.string().describe('Where the browser goes') }),
  404: problemSchema.describe('The social provider is not configured'),
  429: problemSchema,
  503: problemSchema.describe('The social provider does not answer'),
}

interface Options {
  readonly links: Links
  readonly proofs: Proofs
  readonly attempts: FederationAttempts
  /** The social providers that are configured. */
  readonly socialProviders: ReadonlyMap<SocialProviderName, SocialProvider>
}

/**
 * Registers the routes on which people change with which social providers they sign in. Each change
 * requires a recent proof.
 */
export async function linkRoutes(
  instance: FastifyInstance,
  { links, proofs, attempts, socialProviders }: Options,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/account/links/start',
    {
      config: { access: 'signed-in', needsProof: true },
      schema: {
        operationId: 'startLink',
        tags: ['account'],
        summary: 'Starts to link the account with a social provider',
        body: z.object({ provider }),
        response: toProvider,
      },
    },
    async (request, reply) => {
      const { account, signInId } = signedInAccountOf(request)
      const wanted = configuredProvider(socialProviders, request.body.provider)
      const data = { signedIn: { purpose: 'link' as const, signInId } }
      return { url: await attempts.start(request, reply, wanted, { account, data }) }
    },
  )

  app.post(
    '/account/links/remove',
    {
      config: { access: 'signed-in', needsProof: true },
      schema: {
        operationId: 'removeLink',
        tags: ['account'],
        summary: 'Removes a link with a social provider',
        body: z.object({ id: z.string().max(100) }),
        response: {
          200: z.object({}),
          404: problemSchema.describe('The account has no such link; `code` is `link-unknown`'),
          409: problemSchema.describe('It is the last way to log in; `code` is `last-way-in`'),
        },
      },
    },
    async (request) => {
      const { account } = signedInAccountOf(request)
      if (!(await links.remove(request, account, request.body.id))) {
        throw new Problem(404, { detail: text.linkUnknown, code: 'link-unknown' })
      }
      return {}
    },
  )

  app.post(
    '/account/prove-by-provider',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'startProofByProvider',
        tags: ['account'],
        summary: 'Starts to prove who the caller is by a new login at a linked social provider',
        body: z.object({ provider }),
        response: { ...toProvider, 409: proofNotAccepted },
      },
    },
    async (request, reply) => {
      const { account, signInId } = signedInAccountOf(request)
      const wanted = configuredProvider(socialProviders, request.body.provider)
      if (!(await proofs.of(account)).includes(wanted.name)) throw notAccepted()
      const data = { signedIn: { purpose: 'prove' as const, signInId } }
      return { url: await attempts.start(request, reply, wanted, { account, data }) }
    },
  )
}
