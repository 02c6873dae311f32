import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** One test that has ended. */
const testEnd = z.object({
  /** Its file, relative to the root of the project. */
  file: z.string(),
  /** What it is called; the message if a file or its set-up failed and not a test. */
  title: z.string(),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  seconds: z.number(),
  /** The folder with the trace of its failure, relative to the root of the project. */
  trace: z.string().optional(),
  /** Whether a file or its set-up failed, and not a test. */
  isSetUp: z.boolean().optional(),
})
export type TestEnd = z.infer<typeof testEnd>

const event = z.union([z.object({ total: z.number() }), testEnd])

/** The progress that a step has reported so far. */
export interface Reported {
  /** The total number of tests; null until it is known. */
  readonly total: number | null
  readonly ends: readonly TestEnd[]
}

/** The environment variable with the file that a reporter writes to. */
export const eventsVariable = 'TEST_EVENTS'

/** Reports an event to the runner. Does nothing without a runner. */
export function report(what: z.infer<typeof event>): void {
  const file = process.env[eventsVariable]
  if (file) appendFileSync(file, `${JSON.stringify(what)}\n`)
}

/** Returns what a step has reported so far; an incomplete line is left for the next time. */
export function read(file: string): Reported {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
  const events = lines.map((line) => event.parse(JSON.parse(line)))
  let total: number | null = null
  for (const one of events) if ('total' in one) total = (total ?? 0) + one.total
  return { total, ends: events.flatMap((one) => ('total' in one ? [] : [one])) }
}
