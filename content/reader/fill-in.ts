import { meant } from './meant.ts'

/**
 * Replaces the placeholders of a text, such as `{{name}}`, by their values.
 *
 * @returns the text, and a sentence for each unknown placeholder
 */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string>>,
): { readonly text: string; readonly sentences: readonly string[] } {
  const sentences: string[] = []
  const filled = text.replace(/\{\{([^}]*)\}\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) {
      const names = Object.keys(values)
      const expected = names.map((each) => `{{${each}}}`).join(' or ')
      sentences.push(`${placeholder}: expected ${expected}${meant(name, names)}`)
    }
    return value ?? placeholder
  })
  return { text: filled, sentences }
}
