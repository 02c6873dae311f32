import { suitName, suits } from '../cards/card.ts'
import type { Marks } from '../table/marks.ts'
import type { GameRules, Range } from '../table/rules.ts'
import type { FieldsOf, OwnFields } from '../table/shape.ts'
import { achievedInSkyway, type SkywayAchievement, skywayAchievements } from './achievements.ts'
import { roundCount, type SkywayState, skywayDeck, startSkyway } from './deal.ts'
import { currentRound, isOver } from './ending.ts'
import { placeCount, side } from './grid.ts'
import { type SkywayWords, skywayMessage } from './message.ts'
import { anyMove } from './move.ts'
import { playSkyway } from './play.ts'
import { type RoundView, type SkywayView, viewSkyway } from './view.ts'

const third: Range = { least: 0, most: side - 1 }

const integer = { type: 'integer' } as const

const grid: FieldsOf<Pick<SkywayView, 'positions' | 'scores' | 'winningPaths'>> = {
  positions: { type: 'places', description: 'The nine places of the grid, row by row' },
  scores: {
    type: 'array',
    items: {
      type: 'object',
      name: 'SuitScore',
      fields: { suit: { type: 'integer', enum: suits }, scoreValue: integer },
    },
    description: 'Suits 1 to 4; 0 where there is no winning path',
  },
  winningPaths: {
    type: 'array',
    items: {
      type: 'array',
      items: {
        type: 'object',
        name: 'PathEntry',
        fields: { value: integer, suit: integer, row: integer, column: integer },
      },
    },
    description: 'Suits 1 to 4, each in the order of its climb',
  },
}

const round: FieldsOf<RoundView> = { round: integer, ...grid, total: integer }

/** The shapes of what a view of SkyWay has beyond every view. */
const fields: OwnFields<SkywayView> = {
  market: { type: 'places', description: 'Three piles; none when the game is over' },
  ...grid,
  roundTotals: {
    type: 'array',
    items: integer,
    description: 'What each finished round has scored, in order; 0 for a lost one',
  },
  lastRound: {
    type: 'object',
    fields: round,
    isNullable: true,
    description: 'How the round ended, if the last move was its ninth turn',
  },
}

/** The rules of SkyWay. */
export const skyway: GameRules<SkywayState, SkywayView, SkywayAchievement, SkywayWords> = {
  name: 'Skyway',
  deck: skywayDeck,
  rounds: roundCount,
  longestGame: roundCount * placeCount,
  computerScore: 304,
  moves: { pile: { actionId: third, itemRow: third, itemColumn: third } },
  achievements: skywayAchievements,
  start: startSkyway,
  play: playSkyway,
  view: viewSkyway,
  message: skywayMessage,
  fields,
  places: ({ positions }) => positions,
  someMove: ({ positions }, random) =>
    anyMove(
      positions.flatMap(({ cards }, place) => (cards.length === 0 ? [place] : [])),
      random,
    ),
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
