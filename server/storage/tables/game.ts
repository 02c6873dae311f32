import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A titled text of a game type. The text is HTML that was sanitized when it was saved. */
interface TitledText {
  title: string
  text: string
}

type Json<Value> = ColumnType<Value, string, string>

export interface GameTypeTable {
  id: Generated<number>
  name: string
  complexity: number
  strategy: number
  luck: number
  weight: number
  footprint: number
  tactics: number
  descriptions: Json<TitledText[]>
  rules: Json<TitledText[]>
  author_name: string | null
  author_url: string | null
  document_url: string | null
  created_at: ColumnType<Date, never, never>
  /** Null until an admin has changed it. */
  modified_at: ColumnType<Date | null, never, Date | null>
}

/** A game: its seed and its moves. The other columns follow from them and serve lists and rankings. */
interface GameTable {
  id: GeneratedAlways<number>
  /** Null when its player was deleted. */
  person_id: number | null
  game_type_id: number
  seed: Buffer
  moves: ColumnType<unknown, never, never>
  turn: ColumnType<number, never, never>
  game_over: ColumnType<boolean, never, never>
  game_won: ColumnType<boolean, never, never>
  game_score: ColumnType<number, never, never>
  auto_won: ColumnType<boolean, never, never>
  practice: ColumnType<boolean, boolean | undefined, never>
  /** The day whose deal it has; null for all other games. */
  day: ColumnType<string | null, string | null | undefined, never>
  /** The challenge that it answers; null for all other games. */
  challenge_id: ColumnType<string | null, string | null | undefined, never>
  created_at: ColumnType<Date, never, never>
  updated_at: ColumnType<Date, never, never>
  finished_at: ColumnType<Date | null, never, never>
}

/** The hash chain of seeds that deals the days from `first_day` on. */
interface DailyChainTable {
  first_day: string
  days: number
  /** The seed of its last day, from which all others follow. Never send it. */
  secret: Buffer
}

/** A try of a day's deal that was finished within its day. */
interface DailyResultTable {
  game_id: number
  day: string
  game_type_id: number
  /** Null when its player was deleted. */
  person_id: number | null
  score: number
  /** By which its player shares it. */
  link: Generated<string>
}

/** How many tries of a day's deal ended with a score. */
interface DailyScoreTable {
  day: string
  game_type_id: number
  score: number
  games: number
}

/** That a player offers the deal of a finished game to friends. */
interface ChallengeTable {
  /** Random, for the link. */
  id: Generated<string>
  game_id: number
  person_id: number
  made_at: ColumnType<Date, never, never>
}

/** How a game that answers a challenge ended. The statement that ends it writes it. */
interface ChallengeResultTable {
  game_id: number
  challenge_id: string
  person_id: number
  score: number
}

/** The place of a game among the player's games of its type, from 1, the oldest. Every hundredth game has one. */
interface GameOrdinalTable {
  person_id: number
  game_type_id: number
  ordinal: number
  game_id: number
}

/** Games, and the deals that several players share. */
export interface GameTables {
  game_types: GameTypeTable
  challenges: ChallengeTable
  games: GameTable
  game_ordinals: GameOrdinalTable
  challenge_results: ChallengeResultTable
  daily_chains: DailyChainTable
  daily_results: DailyResultTable
  daily_scores: DailyScoreTable
}
