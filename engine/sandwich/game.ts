import type { RandomSource } from '../chance/pseudo-random.ts'
import type { Marks } from '../table/marks.ts'
import type { WireMove } from '../table/move.ts'
import type { GameRules, Range } from '../table/rules.ts'
import type { OwnFields } from '../table/shape.ts'
import { achievedInSandwich, type SandwichAchievement, sandwichAchievements } from './achievements.ts'
import { cardsInSandwich, handSize, type SandwichState, sandwichDeck, startSandwich } from './deal.ts'
import { isOver, sandwichesInGame } from './ending.ts'
import { type SandwichWords, sandwichMessage } from './message.ts'
import { anySandwich, hintMove } from './move.ts'
import { playSandwich } from './play.ts'
import { scoreSandwich } from './score.ts'
import { type SandwichView, viewSandwich } from './view.ts'

const row: Range = { least: 0, most: handSize - 1 }
const only = (value: number): Range => ({ least: value, most: value })

/** The shapes of what a view of Sandwich has beyond every view. */
const fields: OwnFields<SandwichView> = {
  hand: { type: 'places', description: 'Seven rows' },
  scoreChange: { type: 'integer', description: 'What the last move added to the score' },
}

/** The rules of Sandwich. */
export const sandwich: GameRules<SandwichState, SandwichView, SandwichAchievement, SandwichWords> = {
  name: 'Sandwich',
  deck: sandwichDeck,
  rounds: 1,
  // Each sandwich after a hint.
  longestGame: sandwichesInGame * 2,
  computerScore: 242,
  moves: {
    sandwich: { actionId: row, itemRow: row, itemColumn: row },
    hint: {
      actionId: only(hintMove.actionId),
      itemRow: only(hintMove.itemRow),
      itemColumn: only(hintMove.itemColumn),
    },
  },
  achievements: sandwichAchievements,
  start: startSandwich,
  play: playSandwich,
  view: viewSandwich,
  message: sandwichMessage,
  fields,
  places: ({ hand }) => hand,
  someMove,
  isOver,
  progress: ({ sandwiches }) => ({ part: sandwiches.length + 1, parts: sandwichesInGame }),
  achieved: achievedInSandwich,
  marks,
}

/** A hint is computed for longer than all other moves; a bot asks for one in so many moves. */
const movesPerHint = 150

function someMove({ hand }: SandwichView, random: RandomSource): WireMove {
  const isHinted = hand.some(({ isHint }) => isHint)
  if (!isHinted && random(movesPerHint) === movesPerHint - 1) return hintMove
  return anySandwich(
    hand.flatMap(({ row, cards }) => (cards.length > 0 ? [row] : [])),
    random,
  )
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
