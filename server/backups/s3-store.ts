import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { BackupStore, StoredFile } from './backup-store.ts'

/** Bytes of a part. S3 takes 10,000 parts, so that a backup may have 160 GB. */
const partBytes = 16 * 1024 * 1024
/** How long a connection may take, and how long it may stay without a byte, in milliseconds. */
const connectionTimeout = 10_000
const socketTimeout = 60_000

/**
 * A bucket of Amazon S3 or of another service with its API. It takes the credentials from where the programs of
 * Amazon take them, such as `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.
 */
export class S3Store implements BackupStore {
  readonly name: string
  readonly #client: S3Client
  readonly #bucket: string
  /** What the names of all objects begin with: empty, or a path with its slash. */
  readonly #prefix: string
  readonly #stop: AbortSignal

  /**
   * @param address `s3://BUCKET/FOLDER`; `?endpoint=https://HOST` names another service than Amazon's, and
   *   `region=` its region
   * @param stop ends whatever is in progress
   */
  constructor(address: URL, stop: AbortSignal) {
    this.#bucket = address.hostname
    const folder = decodeURIComponent(address.pathname).replace(/^\/+|\/+$/g, '')
    this.#prefix = folder === '' ? '' : `${folder}/`
    this.#stop = stop
    const endpoint = address.searchParams.get('endpoint')
    const region = address.searchParams.get('region') ?? (endpoint === null ? null : 'us-east-1')
    this.name = `s3://${this.#bucket}/${folder}${endpoint === null ? '' : ` at ${new URL(endpoint).host}`}`
    this.#client = new S3Client({
      ...(region !== null && { region }),
      // Other services may not have a host for each bucket, nor all of Amazon's checksums. The encryption notices
      // each changed byte as well.
      ...(endpoint !== null && {
        endpoint,
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
      requestHandler: { connectionTimeout, socketTimeout },
    })
  }

  async list(): Promise<StoredFile[]> {
    const found: StoredFile[] = []
    const input = { Bucket: this.#bucket, Prefix: this.#prefix, Delimiter: '/' }
    const pages = paginateListObjectsV2({ client: this.#client }, input, { abortSignal: this.#stop })
    for await (const { Contents = [] } of pages)
      for (const { Key = '', Size = 0 } of Contents)
        found.push({ name: Key.slice(this.#prefix.length), bytes: Size })
    return found
  }

  async write(name: string, bytes: Readable): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#object(name), Body: bytes },
      partSize: partBytes,
      queueSize: 2,
    })
    const abort = () => void upload.abort()
    this.#stop.addEventListener('abort', abort)
    try {
      await upload.done()
    } finally {
      this.#stop.removeEventListener('abort', abort)
    }
  }

  async read(name: string): Promise<Readable> {
    const { Body } = await this.#client.send(new GetObjectCommand(this.#object(name)), {
      abortSignal: this.#stop,
    })
    if (!(Body instanceof Readable)) throw new Error('The answer has no body')
    return Body
  }

  async remove(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(name)), { abortSignal: this.#stop })
  }

  async removeUnfinished(before: Date): Promise<void> {
    const input = { Bucket: this.#bucket, Prefix: `${this.#prefix}skyway-` }
    const options = { abortSignal: this.#stop }
    // A thousand of them, which is more than there are.
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand(input), options)
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Initiated === undefined || Initiated >= before) continue
      const upload = { Bucket: this.#bucket, Key, UploadId }
      await this.#client.send(new AbortMultipartUploadCommand(upload), options)
    }
  }

  async close(): Promise<void> {
    this.#client.destroy()
  }

  #object(name: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` }
  }
}
