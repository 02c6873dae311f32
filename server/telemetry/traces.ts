import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { PrivateExporter } from './private-exporter.ts'
import { readSampler } from './sampler.ts'

/** The longest time that a shutdown waits for the collector. */
const flushMilliseconds = 1500

/** Monitoring requests these every few seconds. */
const untraced = /^\/(health|metrics)/

/**
 * Starts to export traces of requests, statements and background jobs to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. It
 * changes the modules `http` and `pg`, so that it must run before anything else loads them.
 *
 * @param version the version of this build
 * @param report receives sentences for the operator
 * @returns a function that exports what is left and then stops, in 1.5 s at most
 */
export function startTraces(version: string, report: (sentence: string) => void): () => Promise<void> {
  // The exporter reports failures itself, and only once for each outage.
  setGlobalErrorHandler(() => {})
  const exporter = new PrivateExporter(new OTLPTraceExporter(), report)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'skyway', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: readSampler(process.env, report),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        disableOutgoingRequestInstrumentation: true,
        ignoreIncomingRequestHook: ({ url = '' }) => untraced.test(url),
      }),
      // Without a parent, each poll for jobs and pictures would be a trace.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  })
  // The instrumentations change modules when they are required; an import finds the changed ones afterwards.
  const require = createRequire(import.meta.url)
  for (const name of ['http', 'pg']) require(name)
  return async () => {
    await Promise.race([provider.shutdown().catch(() => {}), wait(flushMilliseconds)])
  }
}
