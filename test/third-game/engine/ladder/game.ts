import type { RandomSource } from '../chance/pseudo-random.ts'
import type { WireMove } from '../table/move.ts'
import type { GameRules, Range } from '../table/rules.ts'
import { type LadderState, ladderDeck, rowSize, startLadder } from './deal.ts'
import { isOver, turnsInGame } from './ending.ts'
import { type LadderWords, ladderMessage } from './message.ts'
import { playLadder } from './play.ts'
import { type LadderView, viewLadder } from './view.ts'

const place: Range = { least: 0, most: rowSize - 1 }
const unused: Range = { least: 0, most: 0 }

/** The rules of Ladder. */
export const ladder: GameRules<LadderState, LadderView, never, LadderWords> = {
  name: 'Ladder',
  deck: ladderDeck,
  rounds: 1,
  longestGame: turnsInGame,
  moves: { card: { actionId: place, itemRow: unused, itemColumn: unused } },
  achievements: [],
  start: startLadder,
  play: playLadder,
  view: viewLadder,
  message: ladderMessage,
  fields: {
    row: { type: 'places', description: 'Five places; none when the game is over' },
    ladder: { type: 'places', description: 'The cards on the ladder, from low to high' },
  },
  places: (view) => view.ladder,
  someMove,
  isOver,
  progress: ({ turn }) => ({ part: turn + 1, parts: turnsInGame }),
  achieved: () => [],
  marks: ({ ladder }) => (ladder.length > 0 ? [ladder.map(() => 'gained')] : []),
}

function someMove({ row }: LadderView, random: RandomSource): WireMove {
  const chosen = row[random(row.length)]
  if (!chosen) throw new RangeError('The row has no card.')
  return { actionId: chosen.row, itemRow: 0, itemColumn: 0 }
}
