import { readFileSync } from 'node:fs'
import path from 'node:path'

const docs = path.resolve(import.meta.dirname, '../../docs')

/**
 * Returns the numbers of a list of requirements, in its order: items of the form `- **SKY-01** ...` or `-
 * **T-A1** ...`.
 */
export function numbersListed(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]+-\d+|T-[A-Z]\d+)\*\*/gm)].flatMap(([, number]) =>
    number ? [number] : [],
  )
}

/** The numbers of docs/requirements.md and docs/trust.md, in their order. */
export const listedNumbers: readonly string[] = ['requirements.md', 'trust.md'].flatMap((file) =>
  numbersListed(readFileSync(path.join(docs, file), 'utf8')),
)

/** The tags that a test may have: Vitest refuses others, and selects only by those that it knows. */
export const tags = listedNumbers.map((name) => ({ name }))
