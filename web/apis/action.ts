import type { MoveRanges, Range } from '@skyway/engine/table/rules.ts'
import * as text from '../../content/text/apis.ts'

/** The least and the greatest value of a number, and its meaning. */
export interface Bounds extends Range {
  readonly meaning: string
}

/** An action in a game, with the values that its numbers may have. */
export interface Action extends Readonly<Record<keyof MoveRanges, Bounds>> {
  readonly name: string
}

/** The numbers of an action. */
export const numberNames = ['actionId', 'itemRow', 'itemColumn'] as const

/** Returns the bounds in words: 'The row of the market, 0 to 2'. */
export function boundsText({ least, most, meaning }: Bounds): string {
  return least === most ? text.always({ meaning, value: least }) : text.between({ meaning, least, most })
}
