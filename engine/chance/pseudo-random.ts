/** Draws a whole number from 0 to `bound - 1`. */
export type RandomSource = (bound: number) => number

/**
 * Returns a fast pseudo-random number generator (mulberry32). The same start always gives the same sequence.
 *
 * It serves estimates and bots. It never decides a card: `order` in seed.ts deals them from the seed of the
 * game.
 *
 * @param start any whole number
 */
export function pseudoRandom(start: number): RandomSource {
  let state = start | 0
  return function draw(bound) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

/** Shuffles a list in place (Fisher-Yates) and returns it. */
export function shuffle<Item>(items: Item[], random: RandomSource): Item[] {
  for (const [index, item] of items.entries()) {
    const drawn = index + random(items.length - index)
    items[index] = items[drawn] ?? item
    items[drawn] = item
  }
  return items
}
