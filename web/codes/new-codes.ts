import type { ListedCode } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'

/** Codes that were just made, with what they have in common. */
export interface NewCodes {
  readonly codes: readonly string[]
  readonly note: string
  readonly people: number
  /** ISO 8601, or null for codes without an end. */
  readonly expiresAt: string | null
}

/** Has codes made. The answer is the only one that contains them. */
export async function makeCodes(count: number, wanted: Omit<NewCodes, 'codes'>): Promise<NewCodes> {
  const { codes } = await answer(api.POST('/Codes/batches', { body: { count, ...wanted } }))
  return { ...wanted, codes }
}

/** Returns the last moment of a day where the admin is, in ISO 8601; null without a day. @param day as in 2026-11-30 */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
}

/** Returns a day where the admin is, as a date field has it: 2026-11-30. */
export function dayInField(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}

const mostAtOnce = 500

/** Returns every code that a search finds, the newest first. */
export async function allCodes(search: string): Promise<ListedCode[]> {
  const found: ListedCode[] = []
  for (let before: string | null | undefined; before !== null; ) {
    const query = { search, limit: mostAtOnce, ...(before !== undefined && { before }) }
    const page = await answer(api.GET('/Codes/list', { params: { query } }))
    found.push(...page.items)
    before = page.next
  }
  return found
}
