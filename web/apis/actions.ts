import * as text from '../../content/text/apis.ts'

/** The least and the greatest value of a number, and its meaning. */
export interface Bounds {
  readonly least: number
  readonly most: number
  readonly meaning: string
}

/** An action in a game, with the values that its numbers may have. */
export interface Action {
  readonly name: string
  readonly actionId: Bounds
  readonly itemRow: Bounds
  readonly itemColumn: Bounds
}

/** The numbers of an action. */
export const numberNames = ['actionId', 'itemRow', 'itemColumn'] as const

const slice = (meaning: string): Bounds => ({ least: 0, most: 6, meaning })
const third = (meaning: string): Bounds => ({ least: 0, most: 2, meaning })
const fixed = (value: number, meaning: string): Bounds => ({ least: value, most: value, meaning })

/** The actions of a player in the two games (docs/games.md). */
export const actions: readonly Action[] = [
  {
    name: text.actions.pile,
    actionId: third(text.marketRow),
    itemRow: third(text.placeRow),
    itemColumn: third(text.placeColumn),
  },
  {
    name: text.actions.sandwich,
    actionId: slice(text.firstSlice),
    itemRow: slice(text.filling),
    itemColumn: slice(text.secondSlice),
  },
  {
    name: text.actions.hint,
    actionId: fixed(100, text.hint),
    itemRow: fixed(0, text.notUsed),
    itemColumn: fixed(0, text.notUsed),
  },
]

/** Returns the bounds in words: 'The row of the market, 0 to 2'. */
export function boundsText({ least, most, meaning }: Bounds): string {
  return least === most ? text.always({ meaning, value: least }) : text.between({ meaning, least, most })
}
