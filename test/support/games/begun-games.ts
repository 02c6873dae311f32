import type { RandomSource } from '../../../engine/chance/pseudo-random.ts'
import type { Seed } from '../../../engine/chance/seed.ts'
import { type SandwichState, startSandwich } from '../../../engine/sandwich/deal.ts'
import { playSandwich } from '../../../engine/sandwich/play.ts'
import type { SandwichBot } from '../../../engine/search/sandwich/bots.ts'
import type { SkywayBot } from '../../../engine/search/skyway/bots.ts'
import { type SkywayState, startSkyway } from '../../../engine/skyway/deal.ts'
import { playSkyway } from '../../../engine/skyway/play.ts'

/** Returns a different seed for each number, and always the same seed for the same number. */
export function seedNumber(number: number): Seed {
  const seed = new Uint8Array(32)
  new DataView(seed.buffer).setUint32(0, number)
  return seed
}

/** Returns the game of a seed number after a number of turns of a bot. */
export function skywayAfter(
  number: number,
  turns: number,
  bot: SkywayBot,
  random: RandomSource = () => 0,
): SkywayState {
  let state = startSkyway(seedNumber(number))
  while (state.turn < turns) {
    const played = playSkyway(state, bot(state, random))
    if (!played.ok) throw new Error(played.refusal.code)
    state = played.state
  }
  return state
}

/** Returns the game of a seed number after a number of sandwiches of a bot. */
export function sandwichAfter(
  number: number,
  sandwiches: number,
  bot: SandwichBot,
  random: RandomSource = () => 0,
): SandwichState {
  let state = startSandwich(seedNumber(number))
  while (state.sandwiches.length < sandwiches) {
    const played = playSandwich(state, bot(state, random))
    if (!played.ok) throw new Error(played.refusal.code)
    state = played.state
  }
  return state
}
