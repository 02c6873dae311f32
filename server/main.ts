// Nothing is imported before the signals are heard: one that comes while the rest loads must be obeyed as well.
const stop = new Promise<NodeJS.Signals>((heard) => {
  process.once('SIGTERM', heard)
  process.once('SIGINT', heard)
})

const { serve } = await import('./serve.ts')
process.exitCode = await serve(stop)
