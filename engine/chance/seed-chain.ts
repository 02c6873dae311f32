import { sha256 } from '@noble/hashes/sha2.js'
import { type Seed, seedLength } from './seed.ts'

// A hash chain of seeds, one for each day: the seed of a day is SHA-256 of the seed of the day after. Whoever knows
// one seed can compute all earlier ones and no later one. The anchor is SHA-256 of the first day's seed. It is
// published before the first day is over, and from then on no seed of the chain can be changed.

/**
 * Returns the seed of the day that is `days` before the day of `seed`. For as many days as the chain has up to that
 * day, it is the chain's anchor.
 *
 * @param days 0 or more
 * @throws RangeError if the seed is not 32 bytes long, or the days are not a whole number from 0
 */
export function earlierSeed(seed: Seed, days: number): Seed {
  if (seed.length !== seedLength) throw new RangeError(`A seed is ${seedLength} bytes long.`)
  if (!Number.isSafeInteger(days) || days < 0) throw new RangeError('The days are a whole number from 0.')
  let link = seed
  for (let day = 0; day < days; day += 1) link = sha256(link)
  return link
}

/**
 * Returns all links of a chain: the anchor, then the seed of each day from the first to the last.
 *
 * @param last the seed of the last day, from which all others follow
 * @param days how many days the chain has
 */
export function chainLinks(last: Seed, days: number): readonly Seed[] {
  const links = [earlierSeed(last, 0)]
  for (let day = 0; day < days; day += 1) links.push(earlierSeed(links[day] ?? last, 1))
  return links.reverse()
}

/** A link of a chain: 0 is the anchor, 1 the seed of the first day. */
export interface ChainLink {
  readonly number: number
  readonly seed: Seed
}

/**
 * Returns whether a later link proves an earlier one: whether hashing it once for each link between them gives the
 * earlier one. No link proves one that is not earlier.
 */
export function provesLink(later: ChainLink, earlier: ChainLink): boolean {
  const days = later.number - earlier.number
  if (days < 1) return false
  const found = earlierSeed(later.seed, days)
  return found.length === earlier.seed.length && found.every((byte, index) => byte === earlier.seed[index])
}
