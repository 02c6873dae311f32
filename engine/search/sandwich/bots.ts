import type { RandomSource } from '../../chance/pseudo-random.ts'
import type { Seed } from '../../chance/seed.ts'
import { type Hand, type SandwichState, startSandwich } from '../../sandwich/deal.ts'
import { isOver } from '../../sandwich/ending.ts'
import { hint } from '../../sandwich/hint.ts'
import { anySandwich, type Rows } from '../../sandwich/move.ts'
import { playSandwich } from '../../sandwich/play.ts'
import { scoreSandwich } from '../../sandwich/score.ts'
import type { WireMove } from '../../table/move.ts'
import { runToEnd } from '../evaluate.ts'
import { evaluateMove } from './evaluate-move.ts'

/** A simulated player: looks at the hand and returns a move. `random` supplies its random choices. */
export type SandwichBot = (state: SandwichState, random: RandomSource) => WireMove

/** Plays a whole game and returns its final state. */
export function playGame(seed: Seed, bot: SandwichBot, random: RandomSource): SandwichState {
  let state = startSandwich(seed)
  while (!isOver(state)) {
    const played = playSandwich(state, bot(state, random))
    if (!played.ok) throw new Error(played.refusal.code)
    state = played.state
  }
  return state
}

/** Takes any three cards. */
export const randomBot: SandwichBot = ({ hand }, random) => anySandwich(filledRows(hand), random)

/**
 * Returns a bot that makes the best of this many different sandwiches, drawn at random from those of the
 * hand.
 */
export function samplingBot(count: number): SandwichBot {
  return ({ hand }, random) => {
    const left = allRows(hand)
    const seen = Array.from({ length: Math.min(count, left.length) }, () => pick(left, random))
    return best(hand, seen)
  }
}

/** Makes the best sandwich of the hand. */
export const greedyBot: SandwichBot = ({ hand }) => best(hand, allRows(hand))

/** Makes the best informed choice. */
export const informedBot: SandwichBot = (state) =>
  runToEnd(evaluateMove(state, best(state.hand, allRows(state.hand)))).best

/** Follows the hint. */
export const hintBot: SandwichBot = ({ hand, order, dealt }) => {
  const rows = hint(hand, order.slice(dealt))
  if (rows === null) throw new Error('A game in progress has three cards in hand.')
  return moveOf(rows)
}

function moveOf([bread, filling, lid]: Rows): WireMove {
  return { actionId: bread, itemRow: filling, itemColumn: lid }
}

function filledRows(hand: Hand): number[] {
  return [...hand.keys()].filter((row) => hand[row])
}

/** Removes a random item from the list and returns it. */
function pick<Item>(items: Item[], random: RandomSource): Item {
  const [picked] = items.splice(random(items.length), 1)
  if (picked === undefined) throw new Error('Nothing is left to pick.')
  return picked
}

/**
 * Returns all sandwiches of the hand. Swapping the slices does not change the score: the upper row comes
 * first.
 */
function allRows(hand: Hand): Rows[] {
  const rows = filledRows(hand)
  const found: Rows[] = []
  for (const bread of rows) {
    for (const filling of rows) {
      for (const lid of rows)
        if (bread < lid && filling !== bread && filling !== lid) found.push([bread, filling, lid])
    }
  }
  return found
}

function best(hand: Hand, choices: readonly Rows[]): WireMove {
  const scored = choices.map((rows) => ({ rows, score: scoreOf(hand, rows) }))
  return moveOf(scored.reduce((winner, choice) => (choice.score > winner.score ? choice : winner)).rows)
}

function scoreOf(hand: Hand, rows: Rows): number {
  const [bread, filling, lid] = rows.map((row) => hand[row])
  return bread && filling && lid ? scoreSandwich({ bread, filling, lid }) : Number.NEGATIVE_INFINITY
}
