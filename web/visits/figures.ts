import { language } from '../../content/text/language.ts'
import type { Visits } from '../api/answers.ts'

/** What happened in a day or a month. */
export type VisitStep = Visits['steps'][number]
type Figures = Omit<VisitStep, 'from'>

/** Returns the figures of all steps together. */
export function totalOf(steps: readonly VisitStep[]): Figures {
  const sum = (figure: keyof Figures) => steps.reduce((total, step) => total + step[figure], 0)
  return {
    visitors: sum('visitors'),
    views: sum('views'),
    players: sum('players'),
    newPlayers: sum('newPlayers'),
    gamesBegun: sum('gamesBegun'),
    gamesEnded: sum('gamesEnded'),
    accounts: sum('accounts'),
    codesRedeemed: sum('codesRedeemed'),
  }
}

const countryNames = new Intl.DisplayNames(language, { type: 'region' })

/** Returns the name of a country, by its code of ISO 3166-1; the code if it has no name. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code
}
