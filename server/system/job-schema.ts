import { z } from 'zod'
import { faults } from '../jobs/job.ts'

const fault = z.enum(faults)

/** The jobs of a kind. */
const jobKind = z
  .object({
    kind: z.string(),
    waiting: z.int().min(0),
    running: z.int().min(0),
    failed: z.int().min(0),
    dueAt: z.iso.datetime().nullable().describe('When the next one is due; null if none waits or repeats'),
    fault: fault.nullable().describe('Why a waiting one is tried again; null if none is'),
  })
  .meta({ id: 'JobKind' })

/** A job that has failed. */
const failedJob = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    topic: z.string().describe('What it is about, such as `contact`; empty if the kind says it all'),
    failedAt: z.iso.datetime(),
    attempts: z.int().min(0),
    fault,
    canBeTriedAgain: z.boolean().describe('Whether it still has all of its data'),
  })
  .meta({ id: 'FailedJob' })

/** The background jobs, as admins see them. */
export const jobReport = z
  .object({
    kinds: z.array(jobKind),
    failed: z.array(failedJob),
    next: z
      .string()
      .nullable()
      .describe('The value of `after` for the next failed jobs; null if there are no more'),
  })
  .meta({ id: 'JobReport' })

/** The place in the list of failed jobs after which it goes on. */
export const failedPlace = z
  .string()
  .regex(/^\d{1,17}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  .optional()
  .describe('The `next` of the answer before; the latest failed jobs without it')
