import type { RandomSource } from '../../../engine/chance/pseudo-random.ts'
import type { Seed } from '../../../engine/chance/seed.ts'

/** Returns a different seed for each number, and always the same seed for the same number. */
export function seedNumber(number: number): Seed {
  const seed = new Uint8Array(32)
  new DataView(seed.buffer).setUint32(0, number)
  return seed
}

/** Returns a copy of the list in random order. */
export function shuffled<Item>(items: readonly Item[], chance: RandomSource): Item[] {
  return items
    .map((item) => ({ item, key: chance(2 ** 30) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
