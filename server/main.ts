// The signal handlers are installed before anything else is imported, so that a signal during the import is
// obeyed as well.
const stop = new Promise<NodeJS.Signals>((heard) => {
  process.once('SIGTERM', heard)
  process.once('SIGINT', heard)
})

const { serve } = await import('./serve.ts')
process.exitCode = await serve(stop)
