import { suitName, suits } from '../cards/card.ts'
import type { Marks } from '../table/marks.ts'
import type { GameRules } from '../table/rules.ts'
import { achievedInSkyway, type SkywayAchievement, skywayAchievements } from './achievements.ts'
import { roundCount, type SkywayState, skywayDeck, startSkyway } from './deal.ts'
import { currentRound, isOver } from './ending.ts'
import { placeCount } from './grid.ts'
import { playSkyway } from './play.ts'
import { type SkywayView, viewSkyway } from './view.ts'

/** The rules of SkyWay. */
export const skyway: GameRules<SkywayState, SkywayView, SkywayAchievement> = {
  deck: skywayDeck,
  rounds: roundCount,
  longestGame: roundCount * placeCount,
  achievements: skywayAchievements,
  start: startSkyway,
  play: playSkyway,
  view: viewSkyway,
  isOver,
  progress: (state) => ({ part: currentRound(state), parts: roundCount }),
  achieved: achievedInSkyway,
  marks,
}

/** Returns a row for each finished round, with the suits that have a path. */
function marks({ finished }: SkywayState): Marks {
  return finished.map(({ paths }) =>
    suits.map((suit, place) => ((paths[place]?.worth ?? 0) > 0 ? suitName(suit) : 'none')),
  )
}
