import { parse } from 'yaml'
import type { z } from 'zod'

/**
 * Reads a YAML file of the owner's words and checks it.
 *
 * @param file where the words stand, as the owner knows it, for example `content/site.yaml`
 * @throws Error naming the file and each field that is missing or wrong
 */
export function readWords<Shape extends z.ZodType>(
  file: string,
  text: string,
  shape: Shape,
): z.output<Shape> {
  const result = shape.safeParse(parse(text))
  if (result.success) return result.data
  const faults = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(the whole file)'}: ${issue.message}`,
  )
  throw new Error(`${file} cannot be used:\n${faults.join('\n')}`)
}
