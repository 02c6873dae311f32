import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { errorMessage } from '../storage/errors.ts'

/** Makes a key for backups: a secret key of age (`AGE-SECRET-KEY-1…`), which its own program can use as well. */
export async function makeBackupKey(): Promise<string> {
  return await generateX25519Identity()
}

/**
 * Returns the public half of a key (`age1…`), which encrypts but cannot decrypt. A public half is returned as it is.
 *
 * @throws Error if it is no key
 */
export async function publicHalf(key: string): Promise<string> {
  try {
    if (canDecrypt(key)) return await identityToRecipient(key)
    new Encrypter().addRecipient(key)
    return key
  } catch (error) {
    throw new Error('BACKUP_KEY: is no key that script/backup key has made, or a part of it is missing', {
      cause: error,
    })
  }
}

/** Returns whether a key can decrypt. */
export function canDecrypt(key: string): boolean {
  return key.startsWith('AGE-SECRET-KEY-')
}

/** Returns the bytes encrypted for a key, or its public half. */
export async function encrypted(bytes: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await publicHalf(key))
  return Readable.from(chunksOf(await encrypter.encrypt(streamOf(bytes))))
}

/**
 * Returns the decrypted bytes, which end with an error at the first place that was changed or is missing.
 *
 * @param keys those that may have encrypted them; public halves are passed over
 * @throws Error if none of the keys is the right one
 */
export async function decrypted(bytes: Readable, keys: readonly string[]): Promise<Readable> {
  const secrets = keys.filter(canDecrypt)
  if (secrets.length === 0)
    throw new Error(
      keys.length === 0
        ? 'It is encrypted: set BACKUP_KEY to the key'
        : 'It is encrypted, and BACKUP_KEY is only the public half of the key: set it to the secret half',
    )
  const decrypter = new Decrypter()
  for (const secret of secrets) {
    await publicHalf(secret)
    decrypter.addIdentity(secret)
  }
  try {
    const chunks = chunksOf(await decrypter.decrypt(streamOf(bytes)))
    return Readable.from(trusted(chunks, bytes))
  } catch (error) {
    bytes.destroy()
    if (!/no identity matched/.test(errorMessage(error))) throw bytes.errored ?? changed(error)
    throw new Error('It is encrypted with another key than BACKUP_KEY, or its beginning was changed', {
      cause: error,
    })
  }
}

async function* trusted(chunks: AsyncIterable<Uint8Array>, source: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw source.errored ?? changed(error)
  }
}

/** Returns the error of bytes that age does not trust. */
function changed(error: unknown): Error {
  return new Error(`It was changed, or is not complete: ${errorMessage(error)}`, { cause: error })
}

/** Returns the bytes as the kind of stream that age takes. */
function streamOf(bytes: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel() {
      bytes.destroy()
    },
  })
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const next = await reader.read()
      if (next.done) return
      yield next.value
    }
  } finally {
    await reader.cancel()
  }
}
