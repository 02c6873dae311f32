/** An item that can be searched: its title and its text. */
export interface Searchable {
  readonly title: string
  readonly text: string
}

/**
 * Returns the matching items, best first. An item matches if each word of the search begins one of its words.
 * Words in the title count more; equal items keep the given order. Letter case and accents do not matter. An
 * empty search finds nothing.
 */
export function search<Item extends Searchable>(items: readonly Item[], asked: string): readonly Item[] {
  const words = wordsOf(asked)
  if (words.length === 0) return []
  return items
    .map((item) => ({ item, worth: worthOf(item, words) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .map(({ item }) => item)
}

/** Returns the words of a text as a search compares them: each once, without accents, in small letters. */
export function wordsOf(text: string): readonly string[] {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(bare.match(/[\p{L}\p{N}]+/gu))]
}

function worthOf({ title, text }: Searchable, words: readonly string[]): number {
  const inTitle = ` ${wordsOf(title).join(' ')}`
  const inText = ` ${wordsOf(text).join(' ')}`
  const worths = words.map((word): number => {
    if (inTitle.includes(` ${word}`)) return 3
    return inText.includes(` ${word}`) ? 1 : 0
  })
  return worths.includes(0) ? 0 : worths.reduce((sum, worth) => sum + worth, 0)
}
