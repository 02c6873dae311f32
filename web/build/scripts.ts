import { createHash } from 'node:crypto'
import { marks } from '../../content/reader/text-modules.ts'

/** The scripts of a site. */
export interface Scripts {
  /** The scripts by their file names. */
  readonly files: ReadonlyMap<string, string>
  /** Returns a text with the names of all scripts as they are now. */
  readonly renamed: (text: string) => string
}

/**
 * Puts sentences in place of the marks in the scripts of the bundle. A script that has a sentence, or loads one that
 * has, gets another name, so that browsers may cache it under that name: it follows from the sentences.
 *
 * @param bundled the scripts by their file names
 * @param sentence returns a sentence by its catalog and key: `codes.submit`
 */
export function withSentences(
  bundled: ReadonlyMap<string, string>,
  sentence: (key: string) => string,
): Scripts {
  const digest = createHash('sha256')
  const filled = new Map(
    [...bundled].map(([name, script]) => {
      const text = script.replace(marks, (_, key: string) => inQuotes(sentence(key)))
      if (text !== script) digest.update(text)
      return [name, text]
    }),
  )
  const seed = digest.digest('hex')
  const changed = new Set([...bundled.keys()].filter((name) => filled.get(name) !== bundled.get(name)))
  for (const name of changed)
    for (const [other, script] of bundled) if (script.includes(name)) changed.add(other)
  const names = new Map([...changed].map((name) => [name, nameFrom(name, seed)]))
  const renamed = (text: string) => text.replace(/[\w-]+\.js\b/g, (name) => names.get(name) ?? name)
  return {
    files: new Map([...filled].map(([name, script]) => [renamed(name), renamed(script)])),
    renamed,
  }
}

function nameFrom(name: string, seed: string): string {
  return `${createHash('sha256').update(`${seed} ${name}`).digest('base64url').slice(0, 6)}.js`
}

/** Returns a text as it is written between quotes of any kind. */
function inQuotes(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/['`]|\$(?=\{)/g, '\\$&')
}
