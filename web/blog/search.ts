/** What a search looks at: the heading of something, and what it says. */
export interface Searchable {
  readonly title: string
  readonly text: string
}

/**
 * What answers a search, best first: everything in which each word of the search begins a word. Words in the title count
 * more; among equals the order given stays. Letter case and accents do not matter. A search of nothing finds nothing.
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

/** The words of a text, each once, as a search compares them: without accents, in small letters. */
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
