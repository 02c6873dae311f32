/** Values for the placeholders of a sentence, by their names. */
export type SentenceValues = Readonly<Record<string, string | number>>

/** Returns a sentence with a value in place of each placeholder, such as `{{player}}`. */
export function withValues(sentence: string, values: SentenceValues): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `${values[name]}`)
}
