import { Readable } from 'node:stream'
import { errorMessage } from '../storage/errors.ts'
import type { BackupStore, StoredFile } from './backup-store.ts'

/** How long a store may be silent before its command ends with an error, in milliseconds. */
const longestSilence = 2 * 60_000

/**
 * Opens the store at an address, and closes it after `work`.
 *
 * @param address the path of a folder, or an address that begins with `s3://` or `sftp://`
 * @throws Error with the store's name if the store cannot be used, or is silent for two minutes
 */
export async function withStore<Result>(
  address: string,
  work: (store: BackupStore) => Promise<Result>,
  silence = longestSilence,
): Promise<Result> {
  const stop = new AbortController()
  const store = new WatchedStore(await openStore(address, stop.signal), stop, silence)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Returns whether the store at an address is outside this machine, so that its backups must be encrypted. */
export function isRemote(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
}

/** The libraries are loaded with the first such store: a server has no use for them. */
async function openStore(address: string, stop: AbortSignal): Promise<BackupStore> {
  if (!isRemote(address)) {
    const { FolderStore } = await import('./folder-store.ts')
    return new FolderStore(address)
  }
  const url = URL.parse(address)
  if (url?.protocol === 's3:' && url.hostname !== '') {
    const { S3Store } = await import('./s3-store.ts')
    return new S3Store(url, stop)
  }
  if (url?.protocol === 'sftp:' && url.hostname !== '' && url.username !== '') {
    const { SftpStore } = await import('./sftp-store.ts')
    try {
      return await SftpStore.open(url, stop)
    } catch (error) {
      throw new Error(`sftp://${url.host} cannot be used: ${errorMessage(error)}`, { cause: error })
    }
  }
  throw new Error(
    `${address.replace(/\/\/[^/]*@/, '//')} is neither a folder, nor s3://BUCKET/FOLDER, nor sftp://USER@HOST/FOLDER`,
  )
}

/** A store whose errors say its name, and which does not stay silent for long. */
class WatchedStore implements BackupStore {
  readonly name: string
  readonly #store: BackupStore
  readonly #stop: AbortController
  readonly #silence: number

  constructor(store: BackupStore, stop: AbortController, silence: number) {
    this.name = store.name
    this.#store = store
    this.#stop = stop
    this.#silence = silence
  }

  list(): Promise<StoredFile[]> {
    return this.#watch('cannot be read', () => this.#store.list())
  }

  write(name: string, bytes: Readable): Promise<void> {
    return this.#watch('cannot be written to', async (heard) => {
      const chunks = async function* () {
        for await (const chunk of bytes) {
          heard()
          yield chunk
        }
      }
      await this.#store.write(name, Readable.from(chunks()))
    })
  }

  async read(name: string): Promise<Readable> {
    const bytes = await this.#watch('cannot be read', () => this.#store.read(name))
    const source: AsyncIterator<unknown> = bytes[Symbol.asyncIterator]()
    const next = () => this.#watch('cannot be read', () => source.next())
    const chunks = async function* () {
      try {
        for (let { done, value } = await next(); done !== true; { done, value } = await next()) yield value
      } finally {
        bytes.destroy()
      }
    }
    return Readable.from(chunks())
  }

  remove(name: string): Promise<void> {
    return this.#watch('does not let files be removed', () => this.#store.remove(name))
  }

  removeUnfinished(before: Date): Promise<void> {
    return this.#watch('does not let files be removed', () => this.#store.removeUnfinished(before))
  }

  close(): Promise<void> {
    return this.#store.close()
  }

  /** @param work receives a function to call with each piece that moves */
  async #watch<Result>(fault: string, work: (heard: () => void) => Promise<Result>): Promise<Result> {
    const { signal } = this.#stop
    const { promise: silent, reject } = Promise.withResolvers<never>()
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort)
    const timer = setTimeout(() => {
      this.#stop.abort(new Error(`it was silent for ${this.#silence / 1000} seconds`))
    }, this.#silence)
    try {
      return await Promise.race([work(() => timer.refresh()), silent])
    } catch (error) {
      throw new Error(`${this.name} ${fault}: ${reasonOf(error)}`, { cause: error })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }
}

/** Returns why a store failed. What services of S3 answer is told by the code: `NoSuchBucket`. */
function reasonOf(error: unknown): string {
  const message = errorMessage(error)
  return error instanceof Error && '$fault' in error && error.name !== message
    ? `${error.name}: ${message}`
    : message
}
