import { meant } from './meant.ts'

/** Matches a placeholder such as `{{name}}`, and captures its name. */
export const placeholder: RegExp = /\{\{([^}]*)\}\}/g

/**
 * Replaces the placeholders of a text, such as `{{name}}`, by their values.
 *
 * @param kept names of placeholders that stay in the text, because the program fills them in later
 * @returns the text, and a sentence for each unknown placeholder
 */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string>>,
  kept: readonly string[] = [],
): { readonly text: string; readonly sentences: readonly string[] } {
  const sentences: string[] = []
  const filled = text.replace(placeholder, (whole, name: string) => {
    const value = values[name]
    if (value === undefined && !kept.includes(name)) {
      const names = [...kept, ...Object.keys(values)]
      const expected = names.map((each) => `{{${each}}}`).join(' or ')
      sentences.push(`${whole}: expected ${expected}${meant(name, names)}`)
    }
    return value ?? whole
  })
  return { text: filled, sentences }
}
