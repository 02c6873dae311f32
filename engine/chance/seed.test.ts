import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { aceHighDeck, aceLowDeck } from '../cards/deck.ts'
import { drawBelow } from './keystream.ts'
import {
  commitment,
  matchesCommitment,
  type NamedDeck,
  order,
  type Seed,
  seedFromHex,
  seedToHex,
} from './seed.ts'

const skywayDeck = { name: 'skyway', cards: aceHighDeck }
const sandwichDeck = { name: 'sandwich', cards: aceLowDeck }

const countingSeed = Uint8Array.from({ length: 32 }, (_, index) => index)

function ranks(seed: Seed, deck: NamedDeck, round: number): number[] {
  return order(seed, deck, round).map(({ rank }) => rank)
}

describe('the order of a deck', () => {
  /** If one of these changes, the cards of every recorded game change. */
  const knownAnswers: readonly [seed: Seed, deck: NamedDeck, round: number, ranks: string][] = [
    [
      countingSeed,
      skywayDeck,
      1,
      '28 54 20 32 4 21 51 43 29 46 36 1 30 10 16 15 44 8 6 18 2 38 19 12 7 11 49 52 50 39 31 34 13 26 37 48 25 53 47 23 9 41 14 27 17 33 35 45 40 42 5 3 22 24',
    ],
    [
      countingSeed,
      skywayDeck,
      2,
      '12 27 16 28 11 13 49 17 26 7 25 23 5 34 32 52 10 54 19 31 8 36 47 33 48 22 46 21 29 51 30 45 38 39 2 20 35 50 42 15 43 1 37 53 9 44 18 3 24 40 6 4 14 41',
    ],
    [
      countingSeed,
      skywayDeck,
      3,
      '6 8 43 21 16 34 28 38 25 13 18 10 41 35 39 7 24 3 29 1 40 54 9 52 11 53 33 44 22 14 48 15 51 32 19 30 42 20 50 47 49 4 27 17 23 45 12 36 37 26 5 46 31 2',
    ],
    [
      countingSeed,
      sandwichDeck,
      1,
      '25 9 41 21 34 50 48 16 52 47 20 36 38 49 7 1 44 23 26 46 10 28 5 33 29 6 54 53 40 37 51 18 32 39 31 27 8 43 19 17 12 42 14 45 24 2 15 35 30 13 11 22 3 4',
    ],
    [
      new Uint8Array(32),
      skywayDeck,
      1,
      '41 43 14 7 51 46 15 9 18 44 30 19 53 33 31 5 17 1 40 36 34 10 47 45 35 8 29 49 22 50 42 27 52 25 13 3 20 16 6 54 37 32 48 26 39 21 12 28 23 11 2 4 24 38',
    ],
  ]
  test.each(knownAnswers)('known answer %#', { tags: 'FAIR-01' }, (seed, deck, round, expected) => {
    expect(ranks(seed, deck, round).join(' ')).toBe(expected)
  })

  test('docs/games.md prints the order of these cards', { tags: 'FAIR-01' }, () => {
    const printed = readFileSync(new URL('../../docs/games.md', import.meta.url), 'utf8')
    for (const round of [1, 2, 3])
      expect(printed).toContain(`round ${round}\n    ${ranks(countingSeed, skywayDeck, round).join(' ')}\n`)
    expect(printed).toContain(`    Sandwich\n    ${ranks(countingSeed, sandwichDeck, 1).join(' ')}\n`)
    expect(printed).toContain(seedToHex(countingSeed))
    expect(printed).toContain(commitment(countingSeed))
  })

  test('an independent implementation of docs/games.md deals the same cards', { tags: 'FAIR-01' }, () => {
    for (let number = 0; number < 200; number += 1) {
      const seed = seedNumber(number)
      for (const round of [1, 2, 3])
        expect(ranks(seed, skywayDeck, round)).toEqual(independentOrder(seed, 'skyway', round))
      expect(ranks(seed, sandwichDeck, 1)).toEqual(independentOrder(seed, 'sandwich', 1))
    }
  })

  test('each seed, game and round has its own order', { tags: 'FAIR-01' }, () => {
    const orders = [0, 1, 2, 3].flatMap((number) => [
      ranks(seedNumber(number), skywayDeck, 1),
      ranks(seedNumber(number), skywayDeck, 2),
      ranks(seedNumber(number), skywayDeck, 3),
      ranks(seedNumber(number), sandwichDeck, 1),
    ])
    expect(new Set(orders.map(String)).size).toBe(orders.length)
  })

  test.each([0, 16, 31, 33, 64])('a seed of %i bytes is refused', { tags: 'FAIR-01' }, (length) => {
    expect(() => order(new Uint8Array(length), skywayDeck, 1)).toThrow(RangeError)
  })

  test('a shuffle does not change the seed', { tags: 'FAIR-01' }, () => {
    const seed = Uint8Array.from(countingSeed)
    order(seed, skywayDeck, 1)
    expect(seed).toEqual(countingSeed)
  })
})

describe('the shuffle is fair', () => {
  test.each(Array.from({ length: 54 }, (_, index) => index + 1))(
    'below %i: each number gets the same share of all bytes, the rest is discarded',
    { tags: 'T-B8' },
    (bound) => {
      const counts = new Map<number, number>()
      let discarded = 0
      for (let byte = 0; byte < 256; byte += 1) {
        // A discarded byte makes the draw ask for another; the second byte, 0, is always accepted.
        let asked = 0
        const drawn = drawBelow(bound, () => (asked++ === 0 ? byte : 0))
        if (asked > 1) discarded += 1
        else counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
      }
      expect([...counts.keys()].sort((a, b) => a - b)).toEqual(
        Array.from({ length: bound }, (_, index) => index),
      )
      expect(new Set(counts.values())).toEqual(new Set([Math.floor(256 / bound)]))
      expect(discarded).toBe(256 % bound)
    },
  )

  test('every card is equally often on every place of the deck', { tags: 'T-B8' }, () => {
    const orders = Array.from({ length: 20_000 }, (_, number) => ranks(seedNumber(number), skywayDeck, 1))
    expect(Math.abs(deviations(orders))).toBeLessThan(4)
  })

  test('every pair of cards is dealt first equally often', { tags: 'T-B8' }, () => {
    const firsts = Array.from({ length: 40_000 }, (_, number) =>
      ranks(seedNumber(number), sandwichDeck, 1).slice(0, 2),
    )
    const counts = new Map<string, number>()
    for (const pair of firsts) counts.set(pair.join(), (counts.get(pair.join()) ?? 0) + 1)
    const pairs = 54 * 53
    const expected = firsts.length / pairs
    const met = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    const chiSquare = met + (pairs - counts.size) * expected
    expect(Math.abs(chiSquare - (pairs - 1)) / Math.sqrt(2 * (pairs - 1))).toBeLessThan(4)
  })

  test('the same measure detects a shuffle that discards no draw', { tags: 'T-B8' }, () => {
    const orders = Array.from({ length: 20_000 }, (_, number) => biasedOrder(seedNumber(number)))
    expect(deviations(orders)).toBeGreaterThan(10)
  })
})

describe('the commitment', () => {
  test('the commitment is SHA-256 of the seed', { tags: 'FAIR-02' }, () => {
    const digest = createHash('sha256').update(countingSeed).digest('hex')
    expect(commitment(countingSeed)).toBe(digest)
    expect(digest).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
  })

  test('a seed matches only its own commitment', { tags: 'FAIR-02' }, () => {
    const shown = commitment(countingSeed)
    expect(matchesCommitment(countingSeed, shown)).toBe(true)
    expect(matchesCommitment(countingSeed, shown.toUpperCase())).toBe(true)
    for (let bit = 0; bit < 256; bit += 1) {
      const changed = Uint8Array.from(countingSeed, (byte, index) =>
        index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
      )
      expect(matchesCommitment(changed, shown)).toBe(false)
    }
  })

  test('a seed is written as 64 lower-case hexadecimal digits and read back', { tags: 'FAIR-02' }, () => {
    const text = seedToHex(countingSeed)
    expect(text).toBe('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')
    expect(seedFromHex(text)).toEqual(countingSeed)
    expect(seedFromHex(text.toUpperCase())).toEqual(countingSeed)
  })

  test.each([
    '',
    '00',
    'g'.repeat(64),
    '0'.repeat(63),
    '0'.repeat(65),
    ` ${'0'.repeat(63)}`,
    `${'0'.repeat(64)}\n`,
  ])('%j is not a seed', { tags: 'FAIR-02' }, (text) => {
    expect(() => seedFromHex(text)).toThrow(RangeError)
  })
})

/** Deals as docs/games.md describes it, with the HMAC of Node.js and no code of the engine. */
function independentOrder(seed: Uint8Array, name: string, round: number): number[] {
  const blocks = Array.from({ length: 12 }, (_, counter) => {
    const message = Buffer.alloc(name.length + 6)
    message.write(name, 'ascii')
    message.writeUInt8(0, name.length)
    message.writeUInt8(round, name.length + 1)
    message.writeUInt32BE(counter, name.length + 2)
    return createHmac('sha256', seed).update(message).digest()
  })
  const bytes = Buffer.concat(blocks).values()
  const deck = Array.from({ length: 54 }, (_, index) => index + 1)
  for (let left = 54; left >= 2; left -= 1) {
    let byte = bytes.next().value ?? 0
    while (byte >= Math.floor(256 / left) * left) byte = bytes.next().value ?? 0
    const [a, b] = [deck[left - 1] ?? 0, deck[byte % left] ?? 0]
    deck[left - 1] = b
    deck[byte % left] = a
  }
  return deck
}

/**
 * Returns how many standard deviations the chi-square of places against cards lies above its expected value.
 */
function deviations(orders: readonly (readonly number[])[]): number {
  const counts = new Float64Array(54 * 54)
  for (const cards of orders) {
    for (const [place, rank] of cards.entries()) {
      const cell = place * 54 + rank - 1
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  const expected = orders.length / 54
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = 53 * 53
  return (chiSquare - freedom) / Math.sqrt(2 * freedom)
}

function biasedOrder(seed: Seed): number[] {
  const bytes = createHmac('sha512', seed).update('biased').digest()
  const deck = Array.from({ length: 54 }, (_, index) => index + 1)
  for (let last = 53; last > 0; last -= 1) {
    const drawn = (bytes[last] ?? 0) % (last + 1)
    const [a, b] = [deck[last] ?? 0, deck[drawn] ?? 0]
    deck[last] = b
    deck[drawn] = a
  }
  return deck
}
