import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { decrypted, encrypted, makeBackupKey, publicHalf } from './backup-key.ts'

/** Three chunks of age's, the last one not full. */
const plain = randomBytes(150_000)
let key: string
let other: string
let sealed: Buffer
beforeAll(async () => {
  key = await makeBackupKey()
  other = await makeBackupKey()
  sealed = await buffer(await encrypted(Readable.from([plain]), key))
})

const open = async (bytes: Buffer, ...keys: readonly string[]) =>
  await buffer(await decrypted(Readable.from([bytes]), keys))

test('what a key encrypts, it decrypts, beside other keys too', { tags: 'HOST-12' }, async () => {
  expect(sealed.includes(plain.subarray(0, 32))).toBe(false)
  expect((await open(sealed, key)).equals(plain)).toBe(true)
  expect((await open(sealed, other, key)).equals(plain)).toBe(true)
})

test('the public half encrypts, and does not decrypt', { tags: 'HOST-12' }, async () => {
  const half = await publicHalf(key)
  expect(half).toMatch(/^age1/)
  const bytes = await buffer(await encrypted(Readable.from([plain]), half))
  expect((await open(bytes, key)).equals(plain)).toBe(true)
  await expect(open(bytes, half)).rejects.toThrow('BACKUP_KEY is only the public half')
})

test('without a key, or with another one, nothing is decrypted', { tags: 'HOST-12' }, async () => {
  await expect(open(sealed)).rejects.toThrow('set BACKUP_KEY')
  await expect(open(sealed, other)).rejects.toThrow('another key than BACKUP_KEY')
})

test('a key that was copied incompletely is named, without its text', { tags: 'HOST-12' }, async () => {
  for (const wrong of [key.slice(0, -1), 'age1other', ''])
    await expect(publicHalf(wrong)).rejects.toThrow(/^BACKUP_KEY: is no key[^1]*$/)
})

test('a flipped bit is noticed at each place', { tags: 'HOST-12' }, async () => {
  const places = [0, 30, 100, 150, 250, 70_000, 140_000, sealed.length - 1]
  for (const place of places) {
    const flipped = Buffer.from(sealed)
    flipped.writeUInt8(flipped.readUInt8(place) ^ 1, place)
    await expect(open(flipped, key), `byte ${place}`).rejects.toThrow(/It was changed|another key/)
  }
})

test('a missing end is noticed, also at the edge of a chunk', { tags: 'HOST-12' }, async () => {
  const header = sealed.length - 150_000 - 3 * 16
  for (const length of [0, 20, header, header + 65_552, header + 2 * 65_552, sealed.length - 1])
    await expect(open(sealed.subarray(0, length), key), `${length} bytes`).rejects.toThrow('It was changed')
})

test('bytes that end with an error are not decrypted as if they had ended', { tags: 'HOST-12' }, async () => {
  const broken = Readable.from(
    (function* () {
      yield sealed.subarray(0, 100_000)
      throw new Error('the line broke')
    })(),
  )
  const read = async () => await buffer(await decrypted(broken, [key]))
  await expect(read()).rejects.toThrow(/^the line broke$/)
})
