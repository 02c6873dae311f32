/** What the views of all games have in common. A view goes over the wire, so it holds nothing secret. */
export interface SharedView {
  readonly gameOver: boolean
  readonly gameWon: boolean
  /** The points so far; the final score once the game is over. */
  readonly gameScore: number
  readonly isEditable: boolean
  /** The number of moves in the game's record. */
  readonly turn: number
  /** From 1; a game that shuffles its deck once has one. */
  readonly round: number
  readonly deckCount: number
  readonly discardCount: number
  readonly autoWon: boolean
  /** SHA-256 of the seed in hexadecimal digits. */
  readonly commitment: string
  /** The seed in hexadecimal digits once the game is over, null before. */
  readonly seed: string | null
}
