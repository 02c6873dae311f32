import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Card } from '../cards/card.ts'
import { drawBelow, keystream } from './keystream.ts'

/**
 * 32 secret bytes that decide every card of a game. The engine never draws a seed: its caller passes one in.
 */
export type Seed = Uint8Array

/** How many bytes a seed has. */
export const seedLength = 32

/** The deck of a game. A change of either would change the cards of every recorded game. */
export interface NamedDeck {
  /** The game's name in the keystream: another game has another order of the same seed. */
  readonly name: string
  /** The cards in the order before they are shuffled. */
  readonly cards: readonly Card[]
}

/**
 * Returns the seed that 64 hexadecimal digits spell.
 *
 * @throws RangeError if the text is anything else
 */
export function seedFromHex(text: string): Seed {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new RangeError('A seed is 64 hexadecimal digits.')
  return hexToBytes(text)
}

/** Returns a seed as 64 lower-case hexadecimal digits. */
export function seedToHex(seed: Seed): string {
  return bytesToHex(seed)
}

/**
 * Returns the commitment that the player sees before the first card: SHA-256 of the seed as 64 lower-case
 * hexadecimal digits.
 */
export function commitment(seed: Seed): string {
  return bytesToHex(sha256(seed))
}

/** Returns whether a seed, revealed at the end of a game, matches the commitment shown at its start. */
export function matchesCommitment(seed: Seed, shown: string): boolean {
  return commitment(seed) === shown.toLowerCase()
}

/**
 * Returns the deck of a round in the order in which its cards are dealt: a Fisher-Yates shuffle of the
 * ordered deck, from its last place down to its second.
 *
 * @param round counted from 1
 * @throws RangeError if the seed is not 32 bytes long
 */
export function order(seed: Seed, deck: NamedDeck, round: number): readonly Card[] {
  if (seed.length !== seedLength) throw new RangeError(`A seed is ${seedLength} bytes long.`)
  const nextByte = keystream(seed, deck.name, round)
  const cards = [...deck.cards]
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const drawn = drawBelow(last + 1, nextByte)
    const card = cards[last] as Card
    cards[last] = cards[drawn] as Card
    cards[drawn] = card
  }
  return cards
}
