import type { Game, ServerEvent, TableState } from '../store/game.ts'
import { afterEvent, type LocalRules, type LocalTable, openLocal } from '../store/local-table.ts'

/** One press of a round to try. */
export interface Step<Event> {
  readonly event: Event
  /** The name of what is pressed (board/roving-focus.ts). */
  readonly target: string
  /** What is said before it is pressed. */
  readonly caption: string
  /** What is said when something else was pressed. */
  readonly explanation: string
  /** The cards that fly when it was pressed: where they come from, by its name, and the selector of where they lie then. */
  readonly flight?: { readonly from: string; readonly to: string }
}

/** A round to try: a position, and all presses from there. */
export interface Script<State, Event> {
  readonly position: State
  readonly steps: readonly Step<Event>[]
  /** How many of the steps the visitor makes; the others play themselves. */
  readonly ownSteps: number
  /** What is said at the end. */
  readonly end: string
}

/** How far a round has come. */
export interface GuidedRound<State, Table> {
  readonly local: LocalTable<State, Table>
  /** The number of steps that are done. */
  readonly at: number
  /** Whether something else was pressed last. */
  readonly isWrong: boolean
}

/** Returns a round at its beginning. */
export function begin<State, G extends Game, Table extends TableState<G>, Event>(
  rules: LocalRules<State, G, Table, Event>,
  { position }: Script<State, Event>,
): GuidedRound<State, Table> {
  return { local: openLocal(rules, position), at: 0, isWrong: false }
}

/** Returns a round after something was pressed: one step further if it was the right thing. */
export function afterPress<State, G extends Game, Table extends TableState<G>, Event>(
  rules: LocalRules<State, G, Table, Event>,
  { steps }: Script<State, Event>,
  progress: GuidedRound<State, Table>,
  pressed: string,
): GuidedRound<State, Table> {
  const step = steps[progress.at]
  if (step?.target !== pressed) return { ...progress, isWrong: true }
  const event: Event | ServerEvent<G> = step.event
  return { local: afterEvent(rules, progress.local, event), at: progress.at + 1, isWrong: false }
}

/**
 * Returns the presses that a drag stands for: of what was dragged, unless it was the last to be pressed, and of what it
 * was dropped on, if that can be pressed. Null if these are not the next steps.
 */
export function pressesOf(
  { steps }: { readonly steps: readonly Pick<Step<unknown>, 'target'>[] },
  at: number,
  item: string,
  onto: string,
): readonly string[] | null {
  const isKnown = steps.some(({ target }) => target === onto)
  const presses = [...(steps[at - 1]?.target === item ? [] : [item]), ...(isKnown ? [onto] : [])]
  const isNext = presses.every((press, index) => steps[at + index]?.target === press)
  return presses.length > 0 && isNext ? presses : null
}

/** Returns what is said at a step. */
export function captionOf<State, Table, Event>(
  { steps, end }: Script<State, Event>,
  { at, isWrong }: GuidedRound<State, Table>,
): string {
  const step = steps[at]
  if (!step) return end
  return isWrong ? step.explanation : step.caption
}
