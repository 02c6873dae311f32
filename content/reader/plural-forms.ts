/** The plural categories of all languages. Every language has the last one. */
const categories: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The sign that Unicode has for this; no text may contain it. */
const separator = '\u001F'

/** Returns the forms of a sentence for different counts as one text. */
export function joinForms(forms: Readonly<Partial<Record<string, string>>>): string {
  return categories.map((category) => forms[category] ?? '').join(separator)
}

/** Returns one of the forms that `joinForms` has joined; the last one if the text has none for this category. */
export function formOf(joined: string, category: Intl.LDMLPluralRule): string {
  const forms = joined.split(separator)
  return forms[categories.indexOf(category)] || forms.at(-1) || ''
}
