import { dialogStates } from './dialog-states.ts'
import { failureStates } from './failure-states.ts'
import { jobStates } from './job-states.ts'
import { lessonStates } from './lesson-states.ts'
import { type Size, sizeName, sizes, type Theme } from './looks.ts'
import { pageStates } from './page-states.ts'
import type { State } from './state.ts'
import { tableStates } from './table-states.ts'

/**
 * Returns every page and state that a person can have on the screen.
 *
 * @throws Error when two have the same name, or the site is not built
 */
export function allStates(): readonly State[] {
  const states = [
    ...pageStates(),
    ...tableStates,
    ...dialogStates,
    ...lessonStates,
    ...failureStates,
    ...jobStates,
  ]
  const names = states.map(({ name }) => name)
  const twice = names.filter((name, place) => names.indexOf(name) !== place)
  if (twice.length > 0) throw new Error(`Two states have the name ${twice.join(', ')}`)
  return states
}

/** A picture of a state at one size in one theme, stored beside the layouts. */
export interface Picture {
  readonly state: string
  readonly size: Size
  readonly theme: Theme
  readonly withFourColors: boolean
  /** Its file in the baseline. */
  readonly file: string
}

const [phone, phoneOnItsSide, tablet, laptop, screen] = sizes

/** A letter for each size, in upper case for the dark theme; followed by `4` for four colors. */
const looks: Readonly<Record<string, readonly [Size | undefined, Theme]>> = {
  p: [phone, 'light'],
  P: [phone, 'dark'],
  h: [phoneOnItsSide, 'light'],
  H: [phoneOnItsSide, 'dark'],
  t: [tablet, 'light'],
  T: [tablet, 'dark'],
  l: [laptop, 'light'],
  L: [laptop, 'dark'],
  s: [screen, 'light'],
  S: [screen, 'dark'],
}

/**
 * The states for which a picture tells most: those that are drawn rather than laid out in boxes, each page
 * with a title over its sky, each end of a game.
 */
const chosen: Readonly<Record<string, string>> = {
  start: 'p L s',
  about: 'l',
  services: 'l',
  team: 's',
  testimonials: 'p l',
  pricing: 'p T l',
  portfolio: 'l',
  contact: 'p',
  blogs: 'l',
  'blogs-what-a-deck-remembers': 'P',
  apis: 'L',
  'sign-in-asked': 'p L',
  'account-player': 'l',
  'account-weekly-mail': 'P l',
  'game-dashboard': 'p',
  'game-dashboard-player': 'L',
  'games-player': 'l',
  'statistics-player': 'p L',
  'daily-player': 'p L',
  'daily-result-shared': 'P l',
  'challenge-shown': 'p',
  'challenge-own': 'p L',
  'challenge-finished': 'P l',
  'game-type-1-admin': 'l',
  'start-admin': 'l',
  'jobs-failed': 'p L',
  'skyway-start': 'p h L4',
  'skyway-pile-chosen': 'l',
  'skyway-third-round': 'P t',
  'skyway-legend': 'p l',
  'skyway-lost-round': 'p L',
  'skyway-round-summary': 'p L',
  'skyway-round-summary-without-path': 'l',
  'skyway-last-round-won': 'h l',
  'skyway-won': 'p H s l4',
  'skyway-lost': 'p L',
  'skyway-daily': 'h',
  'sandwich-start': 'p l4',
  'sandwich-during': 'h L',
  'sandwich-hint': 'p',
  'sandwich-sorted': 'p',
  'sandwich-legend': 'l',
  'sandwich-won': 'p L',
  'sandwich-lost': 'l',
  'sandwich-daily': 'h',
  'skyway-replay': 'l',
  'skyway-review': 'L',
  'dialog-preferences': 'p',
  'dialog-code': 'L',
  'dialog-lightbox': 'l',
  'dialog-rules-skyway': 'p',
  'panel-profile': 'p l',
  'panel-profile-reset': 'p',
  'codes-list-admin': 'P l',
  'people-admin': 'p L',
  'people-disable': 'p',
  'inbox-admin': 'p L',
  'inbox-message-answered': 'p l',
  'inbox-reports-all': 'p L',
  'inbox-subscribers-admin': 'p L',
  'inbox-newsletter-stopped': 'P l',
  'inbox-newsletter-previewed': 'p L',
  'dialog-report': 'p',
  'dialog-exclude': 'L',
  'menu-open-phone': 'p',
  'menu-open-laptop': 'l',
  'lesson-last-step': 'p L',
  'lesson-sandwich': 'l',
  'lesson-offer': 'p L',
  'tip-skyway': 'p L',
  'tip-sandwich': 'P l',
  'dashboard-broken': 'p',
  'dashboard-offline': 'l',
  alerts: 'p l',
}

/** Every picture in the baseline. */
export const pictures: readonly Picture[] = Object.entries(chosen).flatMap(([state, letters]) =>
  letters.split(' ').map((letter) => {
    const [size, theme] = looks[letter.charAt(0)] ?? []
    if (!size || !theme) throw new Error(`${state}: no look is called ${letter}`)
    const withFourColors = letter.endsWith('4')
    const file = `${state}-${sizeName(size)}-${theme}${withFourColors ? '-four' : ''}.webp`
    return { state, size, theme, withFourColors, file }
  }),
)
