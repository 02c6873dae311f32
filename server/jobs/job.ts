import type { z } from 'zod'

/**
 * Why a job was not done: it was too late; it was refused for good; something that it needs is unavailable;
 * the settings are not right; or the server has a fault.
 */
export const faults = ['late', 'refused', 'unavailable', 'settings', 'error'] as const
export type Fault = (typeof faults)[number]

/** A job for one time. */
export interface NewJob {
  /** Its id, if it has one already. */
  readonly id?: string
  readonly kind: string
  /** What it is about, in logs, metrics and to admins: `contact`. It has few values. */
  readonly topic: string
  readonly data: object
  /** The addresses of the people whom its data is about. It is deleted with each of them. */
  readonly emails: readonly string[]
  /**
   * For a job with a secret: after this many seconds it is no longer done, and its secret is deleted. Other
   * jobs are tried for three days, and keep their data if they fail.
   */
  readonly goodForSeconds?: number | undefined
  /** For kinds of ordered jobs: those with the same key are done in the order in which they were queued. */
  readonly orderKey?: string | undefined
}

/** What does the jobs of a kind. */
export interface Work<Data> {
  /** Lower-case words. */
  readonly kind: string
  readonly data: z.ZodType<Data>
  /** How many of them one process does at once. */
  readonly atOnce: number
  /** Whether each of its jobs has an `orderKey`. */
  readonly isOrdered?: true
  /** Whether nobody waits for it, so that a process looks for it as seldom as for repeating work unless it is hurried. */
  readonly isPatient?: true
  /**
   * Does a job. If its process dies, or the database is lost before the job is deleted, it is done again.
   *
   * @throws JobFailure if that is foreseen; any other error is a fault of the server
   */
  run(job: { readonly id: string; readonly data: Data }, stop: AbortSignal): Promise<void>
  /** Returns the data without its secret. */
  redact(data: Data): Data
}

/** Work that is done once in each period, whatever number of processes share the database. */
export interface RepeatingWork {
  /** Lower-case words. */
  readonly kind: string
  /** The period: whole minutes that divide an hour, or whole hours that divide a day. Periods begin in UTC. */
  readonly everySeconds: number
  run(stop: AbortSignal): Promise<void>
}

/** Why a job was not done. `isFinal` means that no later attempt can succeed. */
export class JobFailure extends Error {
  override name = 'JobFailure'
  readonly isFinal: boolean
  readonly fault: Fault
  /** What may be logged: a code without an address. */
  readonly reason: string

  constructor(message: string, { isFinal, fault, reason }: Pick<JobFailure, 'isFinal' | 'fault' | 'reason'>) {
    super(message)
    this.isFinal = isFinal
    this.fault = fault
    this.reason = reason
  }
}

/** The result of an attempt to do a job; `reason` may be logged. */
export interface JobAttempt {
  readonly job: {
    readonly id: string
    readonly kind: string
    readonly topic: string
    /** The number of attempts, including this one. */
    readonly attempts: number
  }
  readonly outcome: 'done' | 'postponed' | 'failed'
  readonly reason?: string
  /** The error, if it is a fault of the server. */
  readonly error?: unknown
}
