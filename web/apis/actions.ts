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
    name: 'Lay a pile (SkyWay)',
    actionId: third('The row of the market'),
    itemRow: third('The row of the place'),
    itemColumn: third('The column of the place'),
  },
  {
    name: 'Make a sandwich (Sandwich)',
    actionId: slice('The row of the first slice'),
    itemRow: slice('The row of the filling'),
    itemColumn: slice('The row of the second slice'),
  },
  {
    name: 'Get a hint (Sandwich)',
    actionId: fixed(100, 'A hint'),
    itemRow: fixed(0, 'Not used'),
    itemColumn: fixed(0, 'Not used'),
  },
]

/** Returns the bounds in words: 'The row of the market, 0 to 2'. */
export function boundsText({ least, most, meaning }: Bounds): string {
  return least === most ? `${meaning}: always ${least}` : `${meaning}, ${least} to ${most}`
}
