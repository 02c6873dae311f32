/** What every step of a replay has. */
export interface Step {
  /** How many moves were made so far. */
  readonly turn: number
  /** 1 to 3 in SkyWay, 1 in Sandwich. */
  readonly round: number
  /** The step in the list of moves. */
  readonly label: string
  /** The step as a whole sentence, for who hears it. */
  readonly sentence: string
}
