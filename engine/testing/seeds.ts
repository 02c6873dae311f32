import type { Chance } from '../chance/estimate.ts'
import type { Seed } from '../chance/seed.ts'

/** A different seed for each number, always the same for the same. */
export function seedNumber(number: number): Seed {
  const seed = new Uint8Array(32)
  new DataView(seed.buffer).setUint32(0, number)
  return seed
}

/** A copy of the list in another order. */
export function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, key: chance(2 ** 30) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
