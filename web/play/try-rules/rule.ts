/** A rule, what to do on its board, and the position of the board. */
export interface RuleToTry<Position> {
  readonly title: string
  readonly text: string
  readonly position: Position
}

/** The game whose rules are tried. */
export interface TryRulesProps {
  readonly gameName: string
}
