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
export interface GameTable {
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
  created_at: ColumnType<Date, never, never>
  updated_at: ColumnType<Date, never, never>
  finished_at: ColumnType<Date | null, never, never>
}

/** The best won game of a player of a game type. */
export interface RankingTable {
  game_type_id: number
  person_id: number
  game_id: number
  score: number
  finished_at: Date
  finish_order: GeneratedAlways<number>
}

/** A person whose scores others do not see. */
export interface HiddenPersonTable {
  person_id: number
  hidden_at: ColumnType<Date, never, never>
}

/** The best won game of a hidden person, to come back as the row of `rankings` that it was. */
export interface HiddenRankingTable {
  game_type_id: number
  person_id: number
  game_id: number
  score: number
  finished_at: Date
  finish_order: number
}

/** A won game that an admin has taken off the leaderboard. */
export interface ExcludedGameTable {
  id: GeneratedAlways<number>
  game_id: number
  person_id: number
  /** Why, for the player. */
  reason: string
  /** The admin; null if their account was deleted. */
  excluded_by: number | null
  excluded_at: ColumnType<Date, never, never>
}

/** The statistics of a player for a game type. The statement that ends a game writes them. */
export interface PlayerStatisticsTable {
  person_id: number
  game_type_id: number
  games: number
  won: number
  /** Games won in a row, up to the last one. */
  streak: number
  longest_streak: number
  best: number
  total: number
  /** How many games ended in each range of ten scores: `{ "210": 3 }` for 210 to 219. */
  tens: Record<string, number>
}

/** How many games of all players ended in a range of ten scores, as earlier builds counted them. */
export interface ScoreCountTable {
  game_type_id: number
  ten: number
  games: number
}

/** A part of the games of all players that ended in a range of ten scores. */
export interface ScoreCountShardTable extends ScoreCountTable {
  shard: number
}

/** The place of a game among the player's games of its type, from 1, the oldest. Every hundredth game has one. */
export interface GameOrdinalTable {
  person_id: number
  game_type_id: number
  ordinal: number
  game_id: number
}
