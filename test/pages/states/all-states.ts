import { dialogStates } from './dialog-states.ts'
import { failureStates } from './failure-states.ts'
import { jobStates } from './job-states.ts'
import { lessonStates } from './lesson-states.ts'
import { noticeStates } from './notice-states.ts'
import { pageStates } from './page-states.ts'
import type { State } from './state.ts'
import { tableStates } from './table-states.ts'
import { visitStates } from './visit-states.ts'

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
    ...noticeStates,
    ...visitStates,
  ]
  const names = states.map(({ name }) => name)
  const twice = names.filter((name, place) => names.indexOf(name) !== place)
  if (twice.length > 0) throw new Error(`Two states have the name ${twice.join(', ')}`)
  return states
}
