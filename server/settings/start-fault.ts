/** What keeps the server or a command from starting, and what its operator can do about it. */
export class StartFault extends Error {
  override name = 'StartFault'
  /** What is wrong: a sentence without its period. It never contains a secret. */
  readonly text: string
  /** A sentence that says how to correct it. */
  readonly remedy: string

  constructor(text: string, remedy: string, options?: ErrorOptions) {
    super(`${text}. ${remedy}`, options)
    this.text = text
    this.remedy = remedy
  }
}
