import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { commitment, seedToHex } from './seed.ts'
import { chainLinks, earlierSeed, provesLink } from './seed-chain.ts'

const last = seedNumber(2026)
const links = chainLinks(last, 30)
const linkOf = (number: number) => ({ number, seed: links[number] ?? last })

describe('a chain of seeds', () => {
  test('has its anchor first, then a seed for each day up to the last', { tags: 'DAILY-01' }, () => {
    expect(links).toHaveLength(31)
    expect(links[30]).toEqual(last)
    expect(new Set(links.map(seedToHex)).size).toBe(31)
  })

  test('each seed is SHA-256 of the one of the day after, as another program computes it', {
    tags: 'DAILY-01',
  }, () => {
    for (let number = 0; number < 30; number += 1) {
      const digest = createHash('sha256')
        .update(linkOf(number + 1).seed)
        .digest('hex')
      expect(seedToHex(linkOf(number).seed)).toBe(digest)
    }
  })

  test("the commitment of a day's game is the seed of the day before", {
    tags: ['DAILY-01', 'FAIR-02'],
  }, () => {
    expect(commitment(linkOf(2).seed)).toBe(seedToHex(linkOf(1).seed))
    expect(commitment(linkOf(1).seed)).toBe(seedToHex(linkOf(0).seed))
  })

  test('a chain without days is its anchor', { tags: 'DAILY-01' }, () => {
    expect(chainLinks(last, 0)).toEqual([last])
  })

  test.each([0, 1, 2, 30])(
    'the seed %i days before the last is that link of the chain',
    { tags: 'DAILY-01' },
    (days) => {
      expect(earlierSeed(last, days)).toEqual(links[30 - days])
    },
  )

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d days before do not exist',
    { tags: 'DAILY-01' },
    (days) => {
      expect(() => earlierSeed(last, days)).toThrow(RangeError)
    },
  )

  test.each([0, 31, 33])('a link of %i bytes is refused', { tags: 'DAILY-01' }, (length) => {
    expect(() => earlierSeed(new Uint8Array(length), 1)).toThrow(RangeError)
    expect(() => chainLinks(new Uint8Array(length), 1)).toThrow(RangeError)
  })
})

describe('the proof of a link', () => {
  test('a later seed proves all earlier ones and the anchor', { tags: 'DAILY-01' }, () => {
    for (let later = 1; later <= 30; later += 1) {
      for (let earlier = 0; earlier < later; earlier += 1) {
        expect(provesLink(linkOf(later), linkOf(earlier)), `${later} ${earlier}`).toBe(true)
      }
    }
  })

  test('an earlier seed, or the same, proves nothing', { tags: 'DAILY-01' }, () => {
    expect(provesLink(linkOf(3), linkOf(3))).toBe(false)
    expect(provesLink(linkOf(3), linkOf(4))).toBe(false)
  })

  test.each([
    ['a day too early', { number: 8, seed: linkOf(9).seed }],
    ['a day too late', { number: 10, seed: linkOf(9).seed }],
    ['of another chain', { number: 9, seed: seedNumber(1) }],
  ])('a seed %s is not proven', { tags: 'DAILY-01' }, (_, other) => {
    expect(provesLink(linkOf(20), other)).toBe(false)
  })

  test('a changed bit of either link is found', { tags: 'DAILY-01' }, () => {
    const flip = (seed: Uint8Array, bit: number) =>
      Uint8Array.from(seed, (byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
    fc.assert(
      fc.property(fc.nat(255), fc.integer({ min: 1, max: 30 }), fc.nat(29), (bit, later, before) => {
        const earlier = before % later
        const changedEarlier = { number: earlier, seed: flip(linkOf(earlier).seed, bit) }
        const changedLater = { number: later, seed: flip(linkOf(later).seed, bit) }
        return !provesLink(linkOf(later), changedEarlier) && !provesLink(changedLater, linkOf(earlier))
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})
