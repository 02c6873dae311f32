import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The best won game of a player of a game type. */
interface RankingTable {
  game_type_id: number
  person_id: number
  game_id: number
  score: number
  finished_at: Date
  finish_order: GeneratedAlways<number>
}

/** A person whose scores others do not see. */
interface HiddenPersonTable {
  person_id: number
  hidden_at: ColumnType<Date, never, never>
}

/** The best won game of a hidden person, to come back as the row of `rankings` that it was. */
interface HiddenRankingTable {
  game_type_id: number
  person_id: number
  game_id: number
  score: number
  finished_at: Date
  finish_order: number
}

/** The best won game of a player of a game type in a day, a week or a month. */
interface PeriodRankingTable {
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
interface ExcludedGameTable {
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
interface PlayerStatisticsTable {
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
interface ScoreCountTable {
  game_type_id: number
  ten: number
  games: number
}

/** A part of the games of all players that ended in a range of ten scores. */
interface ScoreCountShardTable extends ScoreCountTable {
  shard: number
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

/** What the statement that ends a game writes beside it. */
export interface ScoreTables {
  hidden_people: HiddenPersonTable
  rankings: RankingTable
  hidden_rankings: HiddenRankingTable
  period_rankings: PeriodRankingTable
  hidden_period_rankings: PeriodRankingTable
  excluded_games: ExcludedGameTable
  player_statistics: PlayerStatisticsTable
  score_counts: ScoreCountTable
  score_count_shards: ScoreCountShardTable
  achievements: AchievementTable
  days_played: DayPlayedTable
  earlier_games: EarlierGamesTable
}
