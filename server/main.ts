// The signal handlers are installed before anything else is imported, so that a signal during the import is
// obeyed as well.
const stop = new Promise<NodeJS.Signals>((heard) => {
  // A second signal changes nothing: it would end the process before it has stopped its PostgreSQL.
  process.on('SIGTERM', heard)
  process.on('SIGINT', heard)
})

// Traces change modules, and therefore start before these are loaded.
const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED } = process.env
const isTraced = OTEL_EXPORTER_OTLP_ENDPOINT && OTEL_SDK_DISABLED?.toLowerCase() !== 'true'
const stopTraces = isTraced ? await startTraces() : null

const { serve } = await import('./serve.ts')
process.exitCode = await serve(stop)
if (stopTraces) {
  await stopTraces()
  // A collector that hangs would keep the process for as long as its connection is open.
  process.exit()
}

async function startTraces(): Promise<() => Promise<void>> {
  const [traces, { version }] = await Promise.all([
    import('./telemetry/traces.ts'),
    import('./system/facts.ts'),
  ])
  return traces.startTraces(version, (sentence) => process.stderr.write(`${sentence}\n`))
}
