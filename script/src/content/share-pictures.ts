import { displayTypeface, missingLetters } from '../../../web/build/letters.ts'
import { contentFiles } from './files.ts'

/** A field of a content file that share pictures cannot show as it is. */
export interface MissingLetters {
  readonly file: string
  readonly field: string
  /** Each letter once. */
  readonly letters: readonly string[]
}

/** The fields that the title of a page, or the name of the site, comes from. */
const fields = [['title'], ['masthead', 'title'], ['name']] as const

/**
 * Returns the titles that have letters which the typeface of share pictures lacks.
 *
 * @throws ContentError if content has mistakes
 */
export function titlesWithMissingLetters(): readonly MissingLetters[] {
  const face = displayTypeface()
  return contentFiles
    .flatMap((content) => content.entries())
    .flatMap(({ source, value }) =>
      fields.map((path) => ({
        file: source.file,
        field: path.join('.'),
        letters: missingLetters(textAt(value, path), face),
      })),
    )
    .filter(({ letters }) => letters.length > 0)
}

function textAt(value: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )
  return typeof found === 'string' ? found : ''
}
