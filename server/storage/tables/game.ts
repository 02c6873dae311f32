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
  /** The day whose deal it has; null for all other games. */
  day: ColumnType<string | null, string | null | undefined, never>
  /** The challenge that it answers; null for all other games. */
  challenge_id: ColumnType<string | null, string | null | undefined, never>
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

/** The best won game of a player of a game type in a day, a week or a month. */
export interface PeriodRankingTable {
  period: 'day' | 'week' | 'month'
  /** The first day of the period, in UTC, as `YYYY-MM-DD` where a query reads it as text. */
  starts_on: ColumnType<never, never, never>
  game_type_id: number
  person_id: number
  game_id: number
  score: number
  finished_at: Date
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

/** The hash chain of seeds that deals the days from `first_day` on. */
export interface DailyChainTable {
  first_day: string
  days: number
  /** The seed of its last day, from which all others follow. Never send it. */
  secret: Buffer
}

/** A try of a day's deal that was finished within its day. */
export interface DailyResultTable {
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
export interface DailyScoreTable {
  day: string
  game_type_id: number
  score: number
  games: number
}

/** That a player offers the deal of a finished game to friends. */
export interface ChallengeTable {
  /** Random, for the link. */
  id: Generated<string>
  game_id: number
  person_id: number
  made_at: ColumnType<Date, never, never>
}

/** How a game that answers a challenge ended. The statement that ends it writes it. */
export interface ChallengeResultTable {
  game_id: number
  challenge_id: string
  person_id: number
  score: number
}

/** The place of a game among the player's games of its type, from 1, the oldest. Every hundredth game has one. */
export interface GameOrdinalTable {
  person_id: number
  game_type_id: number
  ordinal: number
  game_id: number
}

/** An achievement of a player. The statement that ends a game writes it. */
interface AchievementTable {
  person_id: number
  name: string
  /** The game that earned it first. */
  game_id: number
  earned_at: Date
  /** How many games have earned it. */
  times: number
}

/** A day in UTC on which a game of a player ended. */
interface DayPlayedTable {
  person_id: number
  /** Such as `2026-11-24`. */
  day: string
}

/** One row: how far the games that ended before there were achievements are counted, in the order of their ids. */
interface EarlierGamesTable {
  only_row: Generated<boolean>
  ended_before: ColumnType<Date, never, never>
  counted_to: number
  last_id: ColumnType<number, never, never>
}

/** The tables of 039-achievements. */
export interface AchievementTables {
  achievements: AchievementTable
  days_played: DayPlayedTable
  earlier_games: EarlierGamesTable
}
