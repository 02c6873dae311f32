import { once } from 'node:events'
import { createServer } from 'node:http'
import { PbfReader } from 'pbf'

/** A span as the collector received it. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the first span of a trace. */
  readonly parentId: string
  readonly name: string
  readonly attributes: Record<string, string | number>
  /** 2 for an error. */
  readonly status: number
  readonly statusMessage: string
  readonly events: number
}

/** A collector of traces that speaks OTLP over HTTP. */
export interface TraceCollector {
  readonly url: string
  readonly spans: ReceivedSpan[]
  /** The attributes of what sent the spans. */
  readonly resource: Record<string, string | number>
  /** Everything that was received, as text in which each string can be found. */
  received(): string
  close(): Promise<void>
}

/** Opens a collector on a free port of this machine. */
export async function openTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = []
  const resource: Record<string, string | number> = {}
  let received = ''
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      received += body.toString('latin1')
      readRequest(body, spans, resource)
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    resource,
    received: () => received,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

// The numbers of the fields are those of opentelemetry/proto/trace/v1/trace.proto.
function readRequest(
  body: Uint8Array,
  spans: ReceivedSpan[],
  resource: Record<string, string | number>,
): void {
  eachField(new PbfReader(body), {
    1: (group) =>
      eachField(group, {
        1: (its) => eachField(its, { 1: (pair) => readAttribute(pair, resource) }),
        2: (scope) => eachField(scope, { 2: (span) => spans.push(readSpan(span)) }),
      }),
  })
}

function readSpan(reader: PbfReader): ReceivedSpan {
  const span = {
    traceId: '',
    spanId: '',
    parentId: '',
    name: '',
    attributes: {},
    status: 0,
    statusMessage: '',
    events: 0,
  }
  const hex = (bytes: PbfReader) => Buffer.from(bytes.readBytes()).toString('hex')
  reader.readMessage((field, _result, pbf) => {
    if (field === 1) span.traceId = hex(pbf)
    if (field === 2) span.spanId = hex(pbf)
    if (field === 4) span.parentId = hex(pbf)
    if (field === 5) span.name = pbf.readString()
    if (field === 9) readAttribute(pbf, span.attributes)
    if (field === 11) span.events += 1
    if (field === 15) {
      pbf.readMessage((part, _status, inner) => {
        if (part === 2) span.statusMessage = inner.readString()
        if (part === 3) span.status = inner.readVarint()
      }, null)
    }
  }, null)
  return span
}

function readAttribute(reader: PbfReader, into: Record<string, string | number>): void {
  let key = ''
  reader.readMessage((field, _result, pbf) => {
    if (field === 1) key = pbf.readString()
    if (field === 2) {
      pbf.readMessage((type, _value, inner) => {
        if (type === 1) into[key] = inner.readString()
        if (type === 3) into[key] = inner.readVarint(true)
      }, null)
    }
  }, null)
}

/** Reads a message whose wanted fields are messages themselves. */
function eachField(reader: PbfReader, readers: Readonly<Record<number, (inner: PbfReader) => void>>): void {
  const read = (field: number, _result: null, pbf: PbfReader) => readers[field]?.(pbf)
  if (reader.pos === 0) reader.readFields(read, null)
  else reader.readMessage(read, null)
}
