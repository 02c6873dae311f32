import type { onRequestHookHandler } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../content/text/refusals.ts'
import { recordAct } from '../audit/trail.ts'
import { unavailable } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Notices } from '../notices/notices.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { secureSystemFacts, secureSystemSchema, systemFacts, systemSchema } from './facts.ts'
import { repeatLook } from './newest-version.ts'
import type { Switch } from './switch.ts'

interface SystemOptions {
  readonly apiSwitch: Switch
  readonly database: Database
  readonly settings: Settings
}

interface JobOptions {
  readonly jobs: Jobs
  readonly notices: Notices
}

/** Short for a person, and long enough that many retries do not overload the server. */
const retrySeconds = 5

/**
 * Returns a hook that refuses API calls while an admin has switched the API off, except on routes that stay
 * on. The hook throws a 503 Problem.
 */
export function refuseWhileOff(apiSwitch: Switch) {
  const hook: onRequestHookHandler = (request, _reply, done) => {
    if (!apiSwitch.isActive && request.routeOptions.config.servedWhileOff !== true) {
      throw unavailable('switched-off', text.switchedOff, retrySeconds, 'switched-off')
    }
    done()
  }
  return hook
}

/**
 * Information about the system, and the route that switches the API on. They are served while the API is off.
 */
export const systemRoutes: FastifyPluginAsyncZod<SystemOptions & JobOptions> = async (
  app,
  { apiSwitch, database: { db }, settings, jobs, notices },
) => {
  const { newestVersionAt } = settings
  if (newestVersionAt !== undefined) repeatLook(jobs, db, notices, newestVersionAt)

  app.get(
    '/system',
    {
      config: { access: 'public', servedWhileOff: true },
      schema: {
        operationId: 'getSystem',
        tags: ['system'],
        summary: 'Version and name of the system',
        response: { 200: systemSchema },
      },
    },
    async () => systemFacts(),
  )

  app.get(
    '/system/secure',
    {
      config: { access: 'admin', servedWhileOff: true },
      schema: {
        operationId: 'getSecureSystem',
        tags: ['system'],
        summary: 'Version and name of the system, and whether the API is on',
        response: { 200: secureSystemSchema },
      },
    },
    async () => await secureSystemFacts(db, settings, apiSwitch.isActive),
  )

  app.get(
    '/system/secure/toggle',
    {
      config: { access: 'admin', servedWhileOff: true },
      schema: {
        operationId: 'switchOn',
        tags: ['system'],
        summary: 'Switches the API on',
        response: { 200: secureSystemSchema },
      },
    },
    async (request) => {
      await apiSwitch.set(true, (transaction) => recordAct(transaction, request, 'backend switched on'))
      return await secureSystemFacts(db, settings, true)
    },
  )
}

/** The route that switches the API off. */
export const lambdaRoutes: FastifyPluginAsyncZod<SystemOptions> = async (
  app,
  { apiSwitch, database: { db }, settings },
) => {
  app.post(
    '/backend-off',
    {
      config: { access: 'admin', servedWhileOff: true },
      schema: {
        operationId: 'switchOff',
        tags: ['system'],
        summary: 'Switches the API off until an admin switches it on',
        headers: z.object({ 'x-email': z.string().max(320).optional() }),
        body: z.object({}).strict().nullish(),
        response: { 200: secureSystemSchema },
      },
    },
    async (request) => {
      await apiSwitch.set(false, (transaction) => recordAct(transaction, request, 'backend switched off'))
      return await secureSystemFacts(db, settings, false)
    },
  )
}
