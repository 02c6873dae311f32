import { z } from 'zod'
import { yamlFile } from '../../content/reader/content.ts'
import { nameKey } from './name-key.ts'

const entries = z.array(z.string().trim().min(1))

/** The owner's list of what a name must not contain. */
export const refusedNames = yamlFile('names.yaml', z.strictObject({ words: entries, parts: entries }))

/** Digits and signs that stand for letters in words that are written to evade a list. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const disguised = /[013457@$!]/g
const marks = /\p{Mn}/gu
const separators = /[^\p{L}\p{N}]+/gu
/** A letter is repeated to evade the list from the third time on, or in long parts from the second. */
const thrice = /(.)\1{2,}/gu
const twice = /(.)\1+/gu

interface Refused {
  readonly words: ReadonlySet<string>
  readonly parts: readonly string[]
}
let known: Refused | undefined

/**
 * Returns whether the owner's list `content/names.yaml` refuses a name. Case, accents, look-alike letters, digits
 * in place of letters, repeated letters and signs between letters make no difference.
 *
 * @throws ContentError if the list cannot be read
 */
export function isRefusedName(name: string): boolean {
  known ??= readRefused()
  const { words, parts } = known
  const plain = undisguised(name)
  if ([plain, ...plain.split(separators)].some((word) => words.has(folded(word, thrice)))) return true
  const whole = folded(plain, twice)
  return parts.some((part) => whole.includes(part))
}

function readRefused(): Refused {
  const { words, parts } = refusedNames.read()
  return {
    words: new Set(words.map((word) => folded(undisguised(word), thrice))),
    parts: parts.map((part) => folded(undisguised(part), twice)),
  }
}

function undisguised(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .replace(disguised, (sign) => disguises[sign] ?? sign)
}

function folded(text: string, repeated: RegExp): string {
  return nameKey(text).replace(separators, '').replace(repeated, '$1')
}
