/** More words than anybody types into a search. */
const mostWords = 8

/** Returns a query of PostgreSQL's text search for words that begin like those of a text. */
export function wordBeginnings(text: string): string {
  return text
    .split(' ')
    .slice(0, mostWords)
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`)
    .join(' & ')
}
