/** The common part of every step of a replay. */
export interface ReplayStep {
  /** The number of moves so far. */
  readonly turn: number
  /** 1 to 3 in SkyWay, 1 in Sandwich. */
  readonly round: number
  /** The text of the step in the list of moves. */
  readonly label: string
  /** The step as a whole sentence, for screen readers. */
  readonly sentence: string
}
