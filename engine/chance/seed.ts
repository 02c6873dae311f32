import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Card } from '../cards/card.ts'
import { aceHighDeck, aceLowDeck } from '../cards/deck.ts'
import { chanceBytes, drawBelow } from './stream.ts'

/** 32 secret bytes that decide every card of a game. The engine never draws one: who runs the game does. */
export type Seed = Uint8Array

const seedLength = 32

/** The names under which the games draw their chance. */
export type GameName = 'skyway' | 'sandwich'

const decks: Record<GameName, readonly Card[]> = { skyway: aceHighDeck, sandwich: aceLowDeck }

/** Throws a RangeError unless the text is 64 hexadecimal digits. */
export function seedFromHex(text: string): Seed {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new RangeError('A seed is 64 hexadecimal digits.')
  return hexToBytes(text)
}

/** 64 lower-case hexadecimal digits. */
export function seedToHex(seed: Seed): string {
  return bytesToHex(seed)
}

/** What the player is shown before the first card: SHA-256 of the seed, in lower-case hexadecimal digits. */
export function commitment(seed: Seed): string {
  return bytesToHex(sha256(seed))
}

/** Whether a seed shown at the end of a game is the one that was promised at its start. */
export function keepsPromise(seed: Seed, promised: string): boolean {
  return commitment(seed) === promised.toLowerCase()
}

/**
 * The deck of a round in the order in which its cards are dealt: a Fisher-Yates shuffle of the ordered deck, from its
 * last place down to its second.
 *
 * Throws a RangeError when the seed is not 32 bytes long.
 *
 * @param round 1 to 3 in SkyWay, 1 in Sandwich
 */
export function order(seed: Seed, game: GameName, round: number): readonly Card[] {
  if (seed.length !== seedLength) throw new RangeError(`A seed is ${seedLength} bytes long.`)
  const nextByte = chanceBytes(seed, game, round)
  const cards = [...decks[game]]
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const drawn = drawBelow(last + 1, nextByte)
    const card = cards[last] as Card
    cards[last] = cards[drawn] as Card
    cards[drawn] = card
  }
  return cards
}
