import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Returns a function that gives, byte by byte, the keystream of one shuffle: HMAC-SHA-256 in counter mode,
 * keyed with the seed.
 *
 * Block number `counter` (0, 1, 2 ...) authenticates the message `name 00 round counter`: the game's name in
 * ASCII, a zero byte, the round in one byte, the counter in four bytes, most significant first. docs/games.md
 * describes the same format for programs in other languages.
 */
export function keystream(seed: Uint8Array, game: string, round: number): () => number {
  const keyed = hmac.create(sha256, seed)
  const message = concatBytes(utf8ToBytes(game), Uint8Array.of(0, round, 0, 0, 0, 0))
  const counter = new DataView(message.buffer, message.length - 4)
  let block = new Uint8Array(0)
  let blocks = 0
  let used = 0
  return function nextByte() {
    let byte = block[used]
    if (byte === undefined) {
      counter.setUint32(0, blocks)
      block = keyed.clone().update(message).digest()
      blocks += 1
      used = 0
      byte = block[0] ?? 0
    }
    used += 1
    return byte
  }
}

/**
 * Returns a number from 0 to `bound - 1`, each equally likely. Bytes from the last, incomplete run of `bound`
 * values would favor the small numbers, so they are discarded (rejection sampling).
 *
 * @param bound 1 to 256
 */
export function drawBelow(bound: number, nextByte: () => number): number {
  const fair = 256 - (256 % bound)
  for (;;) {
    const byte = nextByte()
    if (byte < fair) return byte % bound
  }
}
