/**
 * Logs a failure that the person does not need to see.
 *
 * @param what what could not be done, for example 'The list of games could not be loaded'
 */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is where such failures are meant to go
  console.error(what, error)
}
