/** What was said of a call that was not done (RFC 9457). */
export interface Problem {
  /** The status in words, such as 'Service Unavailable'. */
  readonly title: string | undefined
  readonly status: number | undefined
  /** Why, in a sentence for the visitor. */
  readonly detail: string | undefined
  /** The reason's name, for programs. */
  readonly code: string | undefined
  readonly errors: readonly { readonly field: string; readonly reason: string }[]
}

/**
 * Reads a problem document from a parsed body, as far as it is one: between the server and the site there may be a
 * proxy with a language of its own.
 */
export function readProblem(body: unknown): Problem {
  const { title, status, detail, code, errors } = record(body)
  return {
    title: text(title),
    status: typeof status === 'number' ? status : undefined,
    detail: text(detail),
    code: text(code),
    errors: (Array.isArray(errors) ? errors : []).flatMap((error: unknown) => {
      const { field, reason } = record(error)
      return typeof field === 'string' && typeof reason === 'string' ? [{ field, reason }] : []
    }),
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
