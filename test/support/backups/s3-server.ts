import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../providers/listener.ts'

/** The requests of S3 that a store of backups sends, for one bucket in memory. `script/trial backups` has a real one. */
export interface S3Server {
  /** The address of a folder in its bucket. */
  readonly address: string
  /** The objects by their keys. */
  readonly objects: Map<string, Buffer>
  /** The uploads in parts that were neither completed nor aborted, by their ids. */
  readonly uploads: Map<string, { key: string; initiated: Date; parts: Map<number, Buffer> }>
  /** What it does with each request that writes: takes it, has no space left, or never answers. */
  writes: 'taken' | 'full' | 'silent'
  close(): Promise<void>
}

export async function openS3Server(): Promise<S3Server> {
  const listener = await listen(handle)
  const server: S3Server = {
    address: `s3://bucket/some/folder?endpoint=${listener.origin}`,
    objects: new Map(),
    uploads: new Map(),
    writes: 'taken',
    close: listener.close,
  }
  let made = 0

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const { pathname, searchParams: query } = new URL(url, 'http://localhost')
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    const body = await buffer(request)
    const xml = (text: string) => response.setHeader('content-type', 'application/xml').end(text)
    const fail = (status: number, code: string) => {
      response.statusCode = status
      xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    }
    if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=tester/'))
      return fail(403, 'AccessDenied')
    if (bucket !== 'bucket') return fail(404, 'NoSuchBucket')
    const id = query.get('uploadId') ?? ''
    const upload = server.uploads.get(id)
    if ((method === 'PUT' || method === 'POST') && server.writes !== 'taken')
      return server.writes === 'full' ? fail(507, 'XMinioStorageFull') : undefined

    if (method === 'POST' && query.has('uploads')) {
      const next = `upload-${++made}`
      server.uploads.set(next, { key, initiated: new Date(), parts: new Map() })
      xml(`<InitiateMultipartUploadResult><UploadId>${next}</UploadId></InitiateMultipartUploadResult>`)
    } else if (method === 'PUT' && upload) {
      upload.parts.set(Number(query.get('partNumber')), body)
      response.setHeader('etag', `"${body.length}"`).end()
    } else if (method === 'POST' && upload) {
      const parts = [...upload.parts].toSorted(([one], [other]) => one - other)
      server.objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)))
      server.uploads.delete(id)
      xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
    } else if (method === 'DELETE' && upload) {
      server.uploads.delete(id)
      response.writeHead(204).end()
    } else if (method === 'GET' && query.has('uploads')) {
      const found = [...server.uploads].map(
        ([uploadId, { key: of, initiated }]) =>
          `<Upload><Key>${of}</Key><UploadId>${uploadId}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
      )
      xml(`<ListMultipartUploadsResult>${found.join('')}</ListMultipartUploadsResult>`)
    } else if (method === 'GET' && query.get('list-type') === '2') {
      const found = [...server.objects]
        .filter(([name]) => name.startsWith(query.get('prefix') ?? ''))
        .map(([name, { length }]) => `<Contents><Key>${name}</Key><Size>${length}</Size></Contents>`)
      xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${found.join('')}</ListBucketResult>`)
    } else if (method === 'PUT') {
      server.objects.set(key, body)
      response.setHeader('etag', '"whole"').end()
    } else if (method === 'DELETE') {
      server.objects.delete(key)
      response.writeHead(204).end()
    } else {
      const found = server.objects.get(key)
      if (found) response.setHeader('content-length', found.length).end(found)
      else fail(404, 'NoSuchKey')
    }
  }

  return server
}
