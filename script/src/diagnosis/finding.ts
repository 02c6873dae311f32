import { StartFault } from '../../../server/settings/start-fault.ts'

/** What one check found. A failure must be mended; a warning may be what the operator wants. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'failure'
  /** What was checked, in a word or two: `database`. */
  readonly about: string
  /** A sentence without its period. It never contains a secret. */
  readonly text: string
  /** A sentence that says how to mend it. */
  readonly remedy?: string
}

export function ok(about: string, text: string): Finding {
  return { state: 'ok', about, text }
}

export function warning(about: string, text: string, remedy: string): Finding {
  return { state: 'warning', about, text, remedy }
}

export function failure(about: string, text: string, remedy: string): Finding {
  return { state: 'failure', about, text, remedy }
}

/** Returns the failure that keeps the server from starting. @throws the error if it is of another kind */
export function failureOf(about: string, error: unknown): Finding {
  if (error instanceof StartFault) return failure(about, error.text, error.remedy)
  throw error
}

/** Returns the line that shows a finding. What other programs answered may contain line breaks. */
export function line({ state, about, text, remedy }: Finding): string {
  const sentences = `${text}.${remedy === undefined ? '' : ` ${remedy}`}`
  return `${state.padEnd(8)} ${about.padEnd(12)} ${sentences.replace(/\s+/g, ' ')}`
}
