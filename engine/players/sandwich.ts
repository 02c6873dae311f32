import type { Chance } from '../chance/estimate.ts'
import type { Seed } from '../chance/seed.ts'
import { type Hand, type SandwichState, start } from '../sandwich/deal.ts'
import { isOver } from '../sandwich/ending.ts'
import { hint } from '../sandwich/hint.ts'
import type { Rows } from '../sandwich/move.ts'
import { play } from '../sandwich/play.ts'
import { scoreSandwich } from '../sandwich/score.ts'
import { weighMove } from '../sandwich/weigh.ts'
import type { WireMove } from '../table/move.ts'
import { weighedAtOnce } from '../table/weigh.ts'

/** Someone who looks at the hand and decides; a whim is drawn from the chance that is given in. */
export type SandwichPlayer = (state: SandwichState, chance: Chance) => WireMove

/** Plays a whole game. */
export function playSandwich(seed: Seed, player: SandwichPlayer, chance: Chance): SandwichState {
  let state = start(seed)
  while (!isOver(state)) {
    const played = play(state, player(state, chance))
    if (!played.ok) throw new Error(played.refusal.reason)
    state = played.state
  }
  return state
}

/** Any three cards. */
export const randomly: SandwichPlayer = (state, chance) => serve(anyRows(state.hand, chance))

/** The best of so many different sandwiches of the hand, looked at by chance. */
export function bestOf(looks: number): SandwichPlayer {
  return ({ hand }, chance) => {
    const left = allRows(hand)
    const seen = Array.from({ length: Math.min(looks, left.length) }, () => pick(left, chance))
    return best(hand, seen)
  }
}

/** The best sandwich of the hand. */
export const greedily: SandwichPlayer = ({ hand }) => best(hand, allRows(hand))

/** The best informed choice. */
export const informed: SandwichPlayer = (state) =>
  weighedAtOnce(weighMove(state, best(state.hand, allRows(state.hand)))).best

/** What the hint says. */
export const asHinted: SandwichPlayer = ({ hand, order, dealt }) => {
  const rows = hint(hand, order.slice(dealt))
  if (rows === null) throw new Error('A game in progress has three cards in hand.')
  return serve(rows)
}

function serve([bread, filling, lid]: Rows): WireMove {
  return { actionId: bread, itemRow: filling, itemColumn: lid }
}

function filledRows(hand: Hand): number[] {
  return [...hand.keys()].filter((row) => hand[row])
}

function anyRows(hand: Hand, chance: Chance): Rows {
  const rows = filledRows(hand)
  return [pick(rows, chance), pick(rows, chance), pick(rows, chance)]
}

/** Takes one out of the list. */
function pick<Item>(items: Item[], chance: Chance): Item {
  const [picked] = items.splice(chance(items.length), 1)
  if (picked === undefined) throw new Error('Nothing is left to pick.')
  return picked
}

/** Which of the two slices is played first makes no difference: the one in the upper row is. */
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
  const scored = choices.map((rows) => ({ rows, worth: worth(hand, rows) }))
  const first = scored.reduce((winner, choice) => (choice.worth > winner.worth ? choice : winner))
  return serve(first.rows)
}

function worth(hand: Hand, rows: Rows): number {
  const [bread, filling, lid] = rows.map((row) => hand[row])
  return bread && filling && lid ? scoreSandwich({ bread, filling, lid }) : Number.NEGATIVE_INFINITY
}
