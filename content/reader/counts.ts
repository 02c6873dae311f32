import { language } from '../text/language.ts'
import { formOf } from './plural-forms.ts'
import { type SentenceValues, withValues } from './with-values.ts'

const numbers = new Intl.NumberFormat(language, { signDisplay: 'negative' })
const rules = new Intl.PluralRules(language)

/**
 * Returns a sentence in its form for `values.count`, with a value in place of each placeholder.
 *
 * @param forms as `joinForms` has joined them
 */
export function withCount(forms: string, values: SentenceValues & { readonly count: number }): string {
  const form = formOf(forms, rules.select(values.count))
  return withValues(form, { ...values, count: countText(values.count) })
}

/** Returns a count for display, with a real minus sign: '1,200', '−7'. */
export function countText(count: number): string {
  return numbers.format(count).replace('-', '\u2212')
}
