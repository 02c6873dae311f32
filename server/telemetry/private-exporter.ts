import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/**
 * The attributes that leave this server. The others could have addresses of clients, queries of URLs or values
 * of statements in them, now or in a later release of the instrumentations.
 */
const exported: ReadonlySet<string> = new Set([
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'skyway.job.attempts',
  'skyway.job.kind',
  'skyway.job.outcome',
  'skyway.job.topic',
  'skyway.request.id',
])

/**
 * Exports spans without what may be private: other attributes, events, and messages of errors, which can quote
 * values. Reports once when the collector cannot be reached, and once when it can be reached again.
 */
export class PrivateExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #report: (sentence: string) => void
  #isFailing = false

  constructor(exporter: SpanExporter, report: (sentence: string) => void) {
    this.#exporter = exporter
    this.#report = report
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans.map(withoutPrivate), (result) => {
      this.#note(result)
      done(result)
    })
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.()
  }

  async shutdown(): Promise<void> {
    await this.#exporter.shutdown()
  }

  #note({ code, error }: ExportResult): void {
    const isFailing = code !== ExportResultCode.SUCCESS
    if (isFailing && !this.#isFailing) {
      this.#report(
        `Traces are lost: OTEL_EXPORTER_OTLP_ENDPOINT does not take them (${error?.message ?? ''})`,
      )
    }
    if (!isFailing && this.#isFailing) this.#report('Traces are exported again')
    this.#isFailing = isFailing
  }
}

function withoutPrivate(span: ReadableSpan): ReadableSpan {
  const { name, kind, parentSpanContext, startTime, endTime, duration, ended } = span
  const { resource, instrumentationScope, droppedAttributesCount, droppedEventsCount, droppedLinksCount } =
    span
  return {
    name,
    kind,
    spanContext: () => span.spanContext(),
    ...(parentSpanContext && { parentSpanContext }),
    startTime,
    endTime,
    duration,
    ended,
    status: { code: span.status.code },
    attributes: Object.fromEntries(Object.entries(span.attributes).filter(([key]) => exported.has(key))),
    events: [],
    links: [],
    resource,
    instrumentationScope,
    droppedAttributesCount,
    droppedEventsCount,
    droppedLinksCount,
  }
}
