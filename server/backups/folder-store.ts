import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BackupStore, isUnfinished, type StoredFile, unfinishedName } from './backup-store.ts'

/** A folder of this machine, which is made with the first backup. Only its owner can read what is in it. */
export class FolderStore implements BackupStore {
  readonly name: string

  constructor(folder: string) {
    this.name = path.resolve(folder)
  }

  async list(): Promise<StoredFile[]> {
    const names = await readdir(this.name).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const files = await Promise.all(names.map((name) => this.#fileOf(name)))
    return files.filter((file) => file !== null)
  }

  /** Returns a file; null if it is gone, since the folder may be one that others use as well. */
  async #fileOf(name: string): Promise<StoredFile | null> {
    try {
      return { name, bytes: (await stat(this.#file(name))).size }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async write(name: string, bytes: Readable): Promise<void> {
    await mkdir(this.name, { recursive: true, mode: 0o700 })
    const unfinished = this.#file(unfinishedName(name))
    try {
      await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }))
      await rename(unfinished, this.#file(name))
      await this.#sync()
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  async read(name: string): Promise<Readable> {
    const file = await open(this.#file(name))
    return createReadStream('', { fd: file })
  }

  async remove(name: string): Promise<void> {
    await rm(this.#file(name))
  }

  async removeUnfinished(before: Date): Promise<void> {
    for (const name of (await readdir(this.name)).filter(isUnfinished))
      if ((await stat(this.#file(name))).mtimeMs < before.getTime()) await this.remove(name)
  }

  async close(): Promise<void> {}

  #file(name: string): string {
    return path.join(this.name, name)
  }

  /** Makes the name of a new file outlast a loss of power. */
  async #sync(): Promise<void> {
    const folder = await open(this.name)
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
