import type { Keys } from './catalog.ts'

/**
 * Returns the TypeScript module that gives the program the sentences of a catalog. It exports a constant for each key: a
 * string, or a function of the placeholders' values that returns one. A group of sentences is an object of these. It has
 * no sentence in it, so that it is the same for every site.
 *
 * @param name of the catalog: `codes`
 */
export function textModule(name: string, keys: Keys): string {
  return moduleOf(keys, {
    head: [
      "import { sentencesOf } from '../reader/catalogs.ts'",
      '',
      `const sentence = sentencesOf('${name}')`,
    ],
    sentence: (key) => `sentence('${key}')`,
  })
}

/** The module that tells the language of the site, also for dates and numbers. */
export const languageModule = `${written()}
import { siteLanguage } from '../reader/placeholders.ts'

/** The language of the site, also for dates and numbers. */
export const language: string = siteLanguage()
`

/**
 * Returns the module of a catalog for the browser, which has marks in place of the sentences. The site is written from
 * it by putting the sentences there, without a bundler.
 */
export function markedModule(name: string, keys: Keys): string {
  return moduleOf(keys, { head: [], sentence: (key) => JSON.stringify(mark(`${name}.${key}`)) })
}

/** The module for the browser that tells the language of the site. */
export const markedLanguageModule = `export const language = ${JSON.stringify(mark('site.language'))}\n`

/** Matches the mark of a sentence in a script, and captures its catalog and key: `codes.submit`. */
export const marks: RegExp = /@@([a-z-]+(?:\.[\w-]+)+)@@/g

function mark(key: string): string {
  return `@@${key}@@`
}

interface Form {
  readonly head: readonly string[]
  /** Returns the expression of a sentence, or of its forms for different counts. */
  readonly sentence: (key: string) => string
}

function moduleOf(keys: Keys, { head, sentence }: Form): string {
  const constants = Object.entries(keys).map(
    ([key, value]) => `export const ${key} = ${expressionOf(key, value, sentence)}`,
  )
  const helpers = { withCount: '../reader/counts.ts', withValues: '../reader/with-values.ts' }
  return [
    written(),
    ...Object.entries(helpers)
      .filter(([helper]) => constants.some((line) => line.includes(`${helper}(`)))
      .map(([helper, file]) => `import { ${helper} } from '${file}'`),
    ...head,
    '',
    ...constants,
    '',
  ].join('\n')
}

function written(): string {
  return '// Written from content/interface/keys.json by script/bootstrap.'
}

function expressionOf(key: string, value: readonly string[] | Keys, sentence: Form['sentence']): string {
  if (isList(value)) return sentenceOf(value, sentence(key))
  const entries = Object.entries(value).map(
    ([name, each]) => `  ${JSON.stringify(name)}: ${expressionOf(`${key}.${name}`, each, sentence)},`,
  )
  return `{\n${entries.join('\n')}\n} as const`
}

function isList(value: readonly string[] | Keys): value is readonly string[] {
  return Array.isArray(value)
}

function sentenceOf(placeholders: readonly string[], sentence: string): string {
  if (placeholders.length === 0) return sentence
  const types = placeholders.map(
    (name) => `readonly ${name}: ${name === 'count' ? 'number' : 'string | number'}`,
  )
  const fill = placeholders.includes('count') ? 'withCount' : 'withValues'
  return `(values: { ${types.join('; ')} }): string => ${fill}(${sentence}, values)`
}
