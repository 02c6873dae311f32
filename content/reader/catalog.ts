import { z } from 'zod'
import { LayeredYaml, type Source } from './layered-yaml.ts'
import { unusable } from './mistakes.ts'
import { placeholder, siteValues } from './placeholders.ts'
import { readYaml } from './read.ts'

/**
 * The sentences that the program takes from a catalog: under each key the placeholders that it fills in, or
 * the keys of a group.
 */
export interface Keys {
  readonly [key: string]: readonly string[] | Keys
}

/** A sentence, its forms for different counts, or a group of sentences. */
export type Sentences = string | Plural | Catalog

/** The sentences of one feature by their keys, with the placeholders that the program fills in still in them. */
export interface Catalog {
  readonly [key: string]: Sentences
}

/** The forms of a sentence by the plural categories of its language; `{{count}}` selects the form. */
export interface Plural {
  readonly other: string
  readonly [category: string]: string
}

const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Returns whether the value of a key is one sentence in several forms. */
export function isPlural(value: unknown): value is Plural {
  return (
    typeof value === 'object' &&
    value !== null &&
    'other' in value &&
    Object.keys(value).every((key) => categories.has(key))
  )
}

/**
 * Parses and checks a catalog against the keys and placeholders that the program uses.
 *
 * @param language decides which plural forms there must be
 * @throws ContentError naming the file, and each key or placeholder that is missing or unknown
 */
export function readCatalog(source: Source, keys: Keys, language: string): Catalog {
  return readYaml(source, groupOf(keys, language), [...new Set(placeholdersIn(keys))])
}

function placeholdersIn(keys: Keys): string[] {
  return Object.values(keys).flatMap((value) => (isList(value) ? value : placeholdersIn(value)))
}

function isList(value: readonly string[] | Keys): value is readonly string[] {
  return Array.isArray(value)
}

function groupOf(keys: Keys, language: string): z.ZodType<Catalog> {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(keys).map(([key, value]): [string, z.ZodType<Sentences>] => [
        key,
        isList(value) ? sentencesOf(value, language) : groupOf(value, language),
      ]),
    ),
  )
}

/** Returns the schema of a sentence. One with a count may have a form for each plural category. */
function sentencesOf(placeholders: readonly string[], language: string): z.ZodType<Sentences> {
  if (!placeholders.includes('count')) return sentenceWith(placeholders)
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const schemas = forms.map((form): [string, z.ZodType<string>] => [
    form,
    // "One move" need not show the number.
    sentenceWith(placeholders, form === 'other' ? [] : ['count']),
  ])
  return z.preprocess(
    (value) => (typeof value === 'string' ? Object.fromEntries(forms.map((form) => [form, value])) : value),
    z.strictObject(Object.fromEntries(schemas)),
  )
}

/** Returns the schema of a sentence that must use all `placeholders` but those that it `mayOmit`, and no others. */
function sentenceWith(placeholders: readonly string[], mayOmit: readonly string[] = []): z.ZodType<string> {
  return z.string().superRefine((text, context) => {
    const used = namesIn(text)
    for (const name of placeholders) {
      if (!used.includes(name) && !mayOmit.includes(name))
        context.addIssue({ code: 'custom', message: `{{${name}}} is missing` })
    }
    for (const name of used) {
      if (!placeholders.includes(name))
        context.addIssue({ code: 'custom', message: `{{${name}}} has no value here` })
    }
  })
}

/** Returns the names of the placeholders in a sentence, each once, in alphabetical order. */
function namesIn(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(placeholder)].map(([, name = '']) => name))].sort()
}

/**
 * Returns the keys and placeholders that a catalog has. For a developer who has added a sentence.
 *
 * @throws ContentError if it is not made of sentences and groups of sentences
 */
export function keysOf(source: Source): Keys {
  const result = sentences.safeParse(new LayeredYaml(source).value)
  if (result.success && typeof result.data === 'object') return keysIn(result.data)
  throw unusable(source.file, ['(the whole file): expected sentences and groups of sentences'])
}

const sentences: z.ZodType<Sentences> = z.lazy(() => z.union([z.string(), z.record(z.string(), sentences)]))

function keysIn(catalog: Catalog | Plural): Keys {
  const known = Object.keys(siteValues())
  return Object.fromEntries(
    Object.entries(catalog).map(([key, value]: [string, Sentences]) => {
      if (typeof value === 'object' && !isPlural(value)) return [key, keysIn(value)]
      const all = typeof value === 'string' ? namesIn(value) : namesIn(Object.values(value).join('\n'))
      return [key, all.filter((name) => !known.includes(name))]
    }),
  )
}
