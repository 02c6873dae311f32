import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { isDatabaseUnavailable } from '../storage/errors.ts'

/**
 * Returns a function that reads figures for the metrics, at most once in `seconds`. It returns null if they
 * cannot be read, so that /metrics answers then as well. The error is logged unless it means that the database
 * is unavailable, which other metrics say.
 */
export function cachedReading<Reading>(
  { log }: FastifyInstance,
  read: () => Promise<Reading>,
  seconds = 5,
): () => Promise<Reading | null> {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Reading | null> = Promise.resolve(null)
  return async () => {
    if (performance.now() - readAt >= seconds * 1000) {
      readAt = performance.now()
      reading = read().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'a metric cannot be read')
        return null
      })
    }
    return await reading
  }
}

/** A metric of the database, its queue or its disk: every process exports the same value. */
interface SharedFigure {
  readonly name: string
  readonly help: string
  /** Returns the value, or null to export none. */
  readonly read: () => Promise<number | null>
}

/** Exports a metric of which every process has the same value. */
export function exportShared({ figures }: FastifyInstance, { name, help, read }: SharedFigure): void {
  new Gauge({
    name,
    help,
    aggregator: 'max',
    registers: [figures],
    collect: async function () {
      const value = await read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}
