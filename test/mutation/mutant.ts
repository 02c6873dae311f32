import { z } from 'zod'

/** A file with one operator or constant replaced. */
const mutant = z.object({
  /** Relative to the root of the project. */
  file: z.string(),
  /** The position, in characters from the start of the file. */
  start: z.number(),
  end: z.number(),
  to: z.string(),
})
export type Mutant = z.infer<typeof mutant>

const variable = 'MUTANT'

/** Returns the environment variable that passes a mutant to the process that tests it. */
export function asVariable({ file, start, end, to }: Mutant): Record<string, string> {
  return { [variable]: JSON.stringify({ file, start, end, to }) }
}

/** Returns the mutant to test. Throws if none was passed. */
export function readVariable(): Mutant {
  return mutant.parse(JSON.parse(process.env[variable] ?? 'null'))
}
