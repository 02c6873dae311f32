import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import ssh2, { type SFTPWrapper } from 'ssh2'
import { type BackupStore, isUnfinished, type StoredFile, unfinishedName } from './backup-store.ts'

/** How long a connection may take, in milliseconds, and how it is noticed that it broke. */
const readyTimeout = 20_000
const keepalive = { keepaliveInterval: 15_000, keepaliveCountMax: 3 }

/** Bytes that one request reads, so that a distant server does not make it slow. */
const readBytes = 1024 * 1024

/** A status of the protocol: the file is not there. */
const noSuchFile = 2
/** A status of the protocol that says no more: such as that the disk is full. */
const failed = 4

/** A folder of an SFTP server, which is made with the first backup. Only its owner can read what is in it. */
export class SftpStore implements BackupStore {
  readonly name: string
  readonly #folder: string
  readonly #client: ssh2.Client
  readonly #sftp: SFTPWrapper

  private constructor(name: string, folder: string, client: ssh2.Client, sftp: SFTPWrapper) {
    this.name = name
    this.#folder = folder
    this.#client = client
    this.#sftp = sftp
  }

  /**
   * Connects to a server, and logs in with the password of the address or with the private key in the file that
   * `key=` names.
   *
   * @param address `sftp://USER@HOST:PORT/FOLDER?host-key=SHA256:…`; `/~/FOLDER` is below the home of the user
   * @param stop breaks the connection
   * @throws Error if the key of the server is not the one in the address; it says which one the server has
   */
  static async open(address: URL, stop: AbortSignal): Promise<SftpStore> {
    const { hostname, port, username, password, pathname, searchParams } = address
    // A plus in a query stands for a space.
    const wanted = searchParams.get('host-key')?.replaceAll(' ', '+')
    const keyFile = searchParams.get('key')
    const client = new ssh2.Client()
    stop.addEventListener('abort', () => client.destroy())
    let seen = ''
    try {
      await new Promise<void>((resolve, reject) => {
        client.on('ready', resolve)
        client.on('error', reject)
        client.on('close', () => reject(new Error('The server has closed the connection')))
        client.connect({
          host: hostname.replace(/^\[|\]$/g, ''),
          port: port === '' ? 22 : Number(port),
          username: decodeURIComponent(username),
          ...(password !== '' && { password: decodeURIComponent(password) }),
          ...(keyFile !== null && { privateKey: readFileSync(keyFile) }),
          hostVerifier: (key: Buffer) => {
            seen = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
            return seen === wanted
          },
          readyTimeout,
          ...keepalive,
        })
      })
    } catch (error) {
      client.destroy()
      if (seen === '' || seen === wanted) throw error
      throw new Error(
        wanted === undefined
          ? `its key is ${seen}; compare that with the key on the server, and add host-key=${seen} to the address`
          : `its key is ${seen}, not the one in the address: it may be another server`,
        { cause: error },
      )
    }
    // Each request would wait 40 ms for the acknowledgement of the one before it.
    client.setNoDelay(true)
    const sftp = await promisify(client.sftp.bind(client))()
    const folder = decodeURIComponent(pathname)
      .replace(/\/+$/, '')
      .replace(/^\/~\//, '')
    return new SftpStore(`sftp://${address.host}${pathname}`, folder, client, sftp)
  }

  async list(): Promise<StoredFile[]> {
    return (await this.#entries()).map(({ filename, attrs }) => ({ name: filename, bytes: attrs.size }))
  }

  async write(name: string, bytes: Readable): Promise<void> {
    await this.#makeFolder()
    const unfinished = this.#file(unfinishedName(name))
    try {
      await pipeline(bytes, this.#sftp.createWriteStream(unfinished, { mode: 0o600 }))
      await this.#sync(unfinished)
      await this.#rename(unfinished, name)
    } catch (error) {
      // The connection may be broken, so that the file cannot be removed: a later backup does it.
      await this.#unlink(unfinished).catch(() => {})
      if (statusOf(error) === failed)
        throw new Error('The server could not write: its disk may be full', { cause: error })
      throw error
    }
  }

  async read(name: string): Promise<Readable> {
    return this.#sftp.createReadStream(this.#file(name), { highWaterMark: readBytes })
  }

  async remove(name: string): Promise<void> {
    await this.#unlink(this.#file(name))
  }

  async removeUnfinished(before: Date): Promise<void> {
    for (const { filename, attrs } of await this.#entries())
      if (isUnfinished(filename) && attrs.mtime * 1000 < before.getTime()) await this.remove(filename)
  }

  async close(): Promise<void> {
    this.#client.end()
  }

  #file(name: string): string {
    return `${this.#folder}/${name}`
  }

  async #entries() {
    try {
      return await promisify(this.#sftp.readdir.bind(this.#sftp))(this.#folder)
    } catch (error) {
      if (statusOf(error) === noSuchFile) return []
      throw error
    }
  }

  async #makeFolder(): Promise<void> {
    const stat = promisify(this.#sftp.stat.bind(this.#sftp))
    const mkdir = promisify<string, { mode: number }, void>(this.#sftp.mkdir.bind(this.#sftp))
    const parts = this.#folder.split('/')
    for (let count = 1; count <= parts.length; count++) {
      const folder = parts.slice(0, count).join('/')
      if (folder === '') continue
      await stat(folder).catch(async (error: unknown) => {
        if (statusOf(error) !== noSuchFile) throw error
        await mkdir(folder, { mode: 0o700 })
      })
    }
  }

  /** Waits until the bytes of a file are on the server's disk, if the server can say that. */
  async #sync(file: string): Promise<void> {
    const open = promisify<string, 'r+', Buffer>(this.#sftp.open.bind(this.#sftp))
    const handle = await open(file, 'r+')
    try {
      await promisify(this.#sftp.ext_openssh_fsync.bind(this.#sftp))(handle)
    } catch (error) {
      if (statusOf(error) !== undefined) throw error
      // It is not an OpenSSH server, and has no such request.
    } finally {
      await promisify(this.#sftp.close.bind(this.#sftp))(handle)
    }
  }

  async #rename(from: string, name: string): Promise<void> {
    const rename = promisify(this.#sftp.rename.bind(this.#sftp))
    const isReplaced = (await this.list()).some((file) => file.name === name)
    if (!isReplaced) return await rename(from, this.#file(name))
    try {
      await promisify(this.#sftp.ext_openssh_rename.bind(this.#sftp))(from, this.#file(name))
    } catch (error) {
      if (statusOf(error) !== undefined) throw error
      // It is not an OpenSSH server: its rename never replaces a file.
      await this.remove(name)
      await rename(from, this.#file(name))
    }
  }

  async #unlink(file: string): Promise<void> {
    await promisify(this.#sftp.unlink.bind(this.#sftp))(file)
  }
}

/** Returns the status with which the server has answered, or undefined if the error is another. */
function statusOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined
}
