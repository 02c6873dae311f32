import { type Catalog, isPlural, namesIn, type Sentences } from './catalog.ts'
import { placeholder } from './placeholders.ts'

/**
 * Returns the TypeScript module of a catalog. It exports a constant for each key: a string, or a function of
 * the placeholders' values that returns one. A group of sentences is an object of these.
 *
 * @param file where the sentences are written, for the first line of the module
 */
export function compileCatalog(file: string, catalog: Catalog): string {
  const constants = Object.entries(catalog).flatMap(([key, value]) => [
    ...(typeof value === 'string' ? [`/** ${value.trim().replaceAll('*/', '* /')} */`] : []),
    `export const ${key} = ${expressionOf(value)}`,
  ])
  const helpers = ['countText', 'pluralForm'].filter((name) =>
    constants.some((line) => line.includes(`${name}(`)),
  )
  return [
    `// Compiled from ${file} by script/bootstrap. Change that file, not this one.`,
    ...(helpers.length > 0 ? [`import { ${helpers.join(', ')} } from './counts.ts'`] : []),
    '',
    ...constants,
    '',
  ].join('\n')
}

/** Returns the module that tells the language of the site. */
export function compileLanguage(language: string): string {
  return `// Compiled from content/site.yaml by script/bootstrap. Change that file, not this one.

/** The language of the site, also for dates and numbers. */
export const language = ${JSON.stringify(language)}
`
}

/** The module that writes counts, and selects the form of a sentence, by the rules of the site's language. */
export const countsModule = `// Written by script/bootstrap.
import { language } from './language.ts'

const numbers = new Intl.NumberFormat(language, { signDisplay: 'negative' })
const rules = new Intl.PluralRules(language)

/** Returns a count for display, with a real minus sign: '1,200', '−7'. */
export function countText(count: number): string {
  return numbers.format(count).replace('-', '\\u2212')
}

/** Returns the form of a sentence for a count. */
export function pluralForm(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string {
  return forms[rules.select(count)] ?? forms.other
}
`

function expressionOf(value: Sentences): string {
  if (typeof value === 'string') return withValues(namesIn(value), templateOf(value))
  if (isPlural(value)) {
    if (new Set(Object.values(value)).size === 1) return expressionOf(value.other)
    const forms = Object.entries(value).map(([category, text]) => `${category}: ${templateOf(text)}`)
    const names = namesIn(Object.values(value).join('\n'))
    return withValues(names, `pluralForm(values.count, { ${forms.join(', ')} })`)
  }
  const entries = Object.entries(value).map(
    ([key, each]) => `  ${JSON.stringify(key)}: ${expressionOf(each)},`,
  )
  return `{\n${entries.join('\n')}\n} as const`
}

function withValues(names: readonly string[], expression: string): string {
  if (names.length === 0) return expression
  const types = names.map((name) => `readonly ${name}: ${name === 'count' ? 'number' : 'string | number'}`)
  return `(values: { ${types.join('; ')} }): string => ${expression}`
}

/** Returns a sentence as a string literal, or as a template literal if it has placeholders. */
function templateOf(sentence: string): string {
  if (namesIn(sentence).length === 0) return JSON.stringify(sentence)
  const escaped = sentence.replace(/[`\\]|\$(?=\{)/g, '\\$&').replaceAll('\r', '\\r')
  const written = (name: string) => (name === 'count' ? 'countText(values.count)' : `values.${name}`)
  return `\`${escaped.replace(placeholder, (_, name: string) => `\${${written(name)}}`)}\``
}
