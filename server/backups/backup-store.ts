import type { Readable } from 'node:stream'

/** A file of a store. */
export interface StoredFile {
  readonly name: string
  readonly bytes: number
}

/** Where backups are kept: a folder of this machine, of an S3 service, or of an SFTP server. */
export interface BackupStore {
  /** What messages call it: its address, without a secret. */
  readonly name: string
  /** Returns its files, of which others may have put some there; none if the folder does not exist yet. */
  list(): Promise<StoredFile[]>
  /**
   * Keeps the bytes as a file, completely or not at all. A file of that name is replaced.
   *
   * @throws the error of `bytes` if they end with one
   */
  write(name: string, bytes: Readable): Promise<void>
  /** Returns the bytes of a file. They end with an error if the file cannot be read to its end. */
  read(name: string): Promise<Readable>
  remove(name: string): Promise<void>
  /** Removes what writes that were killed have left, if they began before a moment. */
  removeUnfinished(before: Date): Promise<void>
  close(): Promise<void>
}

/** Returns the name of a file while it is written. A command that is killed leaves it. */
export function unfinishedName(name: string): string {
  return `${name}.${process.pid}.unfinished`
}

/** Returns whether a file is what an unfinished write of a backup has left. */
export function isUnfinished(name: string): boolean {
  return /^skyway-\d{4}-\d\d-\d\d\.jsonl\.gz(\.age)?\.\d+\.unfinished$/.test(name)
}
