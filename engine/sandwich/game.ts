import type { Marks } from '../table/marks.ts'
import type { GameRules } from '../table/rules.ts'
import { achievedInSandwich, type SandwichAchievement, sandwichAchievements } from './achievements.ts'
import { cardsInSandwich, type SandwichState, sandwichDeck, startSandwich } from './deal.ts'
import { isOver, sandwichesInGame } from './ending.ts'
import { playSandwich } from './play.ts'
import { scoreSandwich } from './score.ts'
import { type SandwichView, viewSandwich } from './view.ts'

/** The rules of Sandwich. */
export const sandwich: GameRules<SandwichState, SandwichView, SandwichAchievement> = {
  deck: sandwichDeck,
  rounds: 1,
  // Each sandwich after a hint.
  longestGame: sandwichesInGame * 2,
  achievements: sandwichAchievements,
  start: startSandwich,
  play: playSandwich,
  view: viewSandwich,
  isOver,
  progress: ({ sandwiches }) => ({ part: sandwiches.length + 1, parts: sandwichesInGame }),
  achieved: achievedInSandwich,
  marks,
}

/** How many sandwiches a row of marks has. */
const sandwichesInRow = sandwichesInGame / cardsInSandwich

/** Returns rows of six sandwiches, with whether each gained points. */
function marks({ sandwiches }: SandwichState): Marks {
  const gained = sandwiches.map((sandwich) => (scoreSandwich(sandwich) > 0 ? 'gained' : 'not-gained'))
  return Array.from({ length: Math.ceil(gained.length / sandwichesInRow) }, (_, row) =>
    gained.slice(row * sandwichesInRow, (row + 1) * sandwichesInRow),
  )
}
