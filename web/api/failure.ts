import * as text from '../../content/text/connection.ts'
import { readProblem, readRetryAfter, switchedOff } from './problem.ts'

/** An answer other than the requested one. The message gives the reason in words for the person. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  /** The status in words, such as 'Service Unavailable'. */
  readonly statusText: string
  /** Whether the backend is switched off. The site reports this planned pause by itself. */
  readonly isPause: boolean
  /** The kind of refusal for programs, such as 'proof-needed', or null if the answer does not say. */
  readonly code: string | null
  /** The invalid fields, such as `rules.0.title`, each with the reason. */
  readonly errors: readonly { readonly field: string; readonly reason: string }[]
  /** The number of seconds after which another try may succeed, or null if the answer does not say. */
  readonly retryAfterSeconds: number | null

  constructor(
    { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
    body: unknown,
  ) {
    const { title, detail, code, errors } = readProblem(body)
    // HTTP/2 sends no status text, so the title of the problem document comes first.
    const words = title ?? (statusText || text.status({ status }))
    super(errors.map(({ reason }) => reason).join(' ') || detail || words)
    this.status = status
    this.statusText = words
    this.isPause = status === 503 && code === switchedOff
    this.code = code ?? null
    this.errors = errors
    this.retryAfterSeconds = readRetryAfter(headers.get('retry-after'))
  }
}
