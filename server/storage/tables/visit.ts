/** The secret of a day, with which its visitors are told apart. It is deleted after the day. */
interface VisitSaltTable {
  day: string
  salt: Buffer
}

/** Which visitors have seen which pages on a day. The rows are deleted after the day. */
interface DayVisitorTable {
  day: string
  visitor: Buffer
  /** Empty in the row that says that the visitor has seen any page. */
  page: string
}

/** How often something was seen on a day, and by how many visitors. */
interface VisitCountTable {
  /** The first day of its month in the rows of months, which replace those of days after two years. */
  day: string
  kind: 'page' | 'source' | 'device' | 'country'
  /** Empty for all pages together, and for visitors without a source. */
  name: string
  views: number
  visitors: number
}

/** What was played on a day that has ended. */
interface GameDayTable {
  day: string
  games_begun: number
  games_ended: number
  players: number
  new_players: number
  accounts: number
  codes_redeemed: number
}

/** Who came and what was played, by day. */
export interface VisitTables {
  visit_salts: VisitSaltTable
  day_visitors: DayVisitorTable
  visit_counts: VisitCountTable
  game_days: GameDayTable
}
