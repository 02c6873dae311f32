/**
 * Writes a failure to the console, for those that the visitor need not hear of.
 *
 * @param what what could not be done, for example 'The list of games could not be loaded'
 */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is where such failures are meant to go
  console.error(what, error)
}
