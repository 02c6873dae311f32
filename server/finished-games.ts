import { achievementsStatement } from './achievements/store.ts'
import { challengeStatement } from './challenges/store.ts'
import { dailyStatement } from './daily/store.ts'
import { periodRankingStatement } from './leaderboard/periods.ts'
import { rankingStatement } from './leaderboard/store.ts'
import { statisticsStatement } from './statistics/store.ts'

/** What features keep of a finished game, in the statement that ends it. */
export const finishedGameStatements = [
  rankingStatement,
  periodRankingStatement,
  statisticsStatement,
  dailyStatement,
  challengeStatement,
  achievementsStatement,
]
