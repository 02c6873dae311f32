/** An item that can be searched: its title and its text. */
export interface Searchable {
  readonly title: string
  readonly text: string
}

/** Marks that readers leave out when they search: accents, and vowels that are mostly not written. */
const accents =
  /(?<=[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}]\p{M}{0,8})\p{M}|\p{Default_Ignorable_Code_Point}/gu
/** A letter, mark or digit of a script that writes no blanks between words. */
const joined =
  '(?=[\\p{L}\\p{M}\\p{N}])[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]'
const words = new RegExp(`(?:${joined})+|(?:(?!${joined})[\\p{L}\\p{M}\\p{N}])+`, 'gu')
const inJoined = new RegExp(`^${joined}`, 'u')

/**
 * Returns the matching items, best first. An item matches if each word of the search begins one of its words, or
 * stands in its text where a script writes no blanks between words. Words in the title count more; equal items
 * keep the given order. Letter case and accents do not matter. An empty search finds nothing.
 */
export function search<Item extends Searchable>(items: readonly Item[], asked: string): readonly Item[] {
  const sought = wordsOf(asked).map((word) => (inJoined.test(word) ? word : ` ${word}`))
  if (sought.length === 0) return []
  return items
    .map((item) => ({ item, worth: worthOf(item, sought) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .map(({ item }) => item)
}

/**
 * Returns the words of a text as a search compares them: each once, without accents, in small letters. Of a
 * script without blanks, what stands between signs counts as one word.
 */
export function wordsOf(text: string): readonly string[] {
  const bare = text.normalize('NFKD').replace(accents, '').normalize('NFC')
  // Through capital letters, so that ß is ss and a last sigma is a sigma.
  const small = bare.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
  return [...new Set(small.match(words))]
}

function worthOf({ title, text }: Searchable, sought: readonly string[]): number {
  const inTitle = ` ${wordsOf(title).join(' ')}`
  const inText = ` ${wordsOf(text).join(' ')}`
  const worths = sought.map((word): number => {
    if (inTitle.includes(word)) return 3
    return inText.includes(word) ? 1 : 0
  })
  return worths.includes(0) ? 0 : worths.reduce((sum, worth) => sum + worth, 0)
}
