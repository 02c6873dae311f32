/** What the views of both games have in common: what goes over the wire, with nothing hidden in it. */
export interface SharedView {
  readonly gameOver: boolean
  readonly gameWon: boolean
  /** In progress the points so far; afterwards the final score. */
  readonly gameScore: number
  readonly isEditable: boolean
  /** How many moves the game's record holds. */
  readonly turn: number
  /** 1 to 3 in SkyWay, 1 in Sandwich. */
  readonly round: number
  readonly deckCount: number
  readonly discardCount: number
  /** A sentence for the player, or empty. */
  readonly message: string
  readonly autoWon: boolean
  /** SHA-256 of the seed in hexadecimal digits. */
  readonly commitment: string
  /** The seed in hexadecimal digits once the game is over, null before. */
  readonly seed: string | null
}
