/** Draws a whole number from 0 to `bound - 1`. */
export type Chance = (bound: number) => number

/**
 * A quick sequence of numbers that look like chance and are the same for the same start (the generator mulberry32).
 *
 * For estimates and simulated players. It decides no card: deals are drawn from a seed by `order`.
 *
 * @param start any whole number
 */
export function estimateChance(start: number): Chance {
  let state = start | 0
  return function draw(bound) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

/** Puts a list in an order that looks like chance, in place, and returns it. */
export function shuffle<Item>(items: Item[], chance: Chance): Item[] {
  for (const [place, item] of items.entries()) {
    const drawn = place + chance(items.length - place)
    items[place] = items[drawn] ?? item
    items[drawn] = item
  }
  return items
}
