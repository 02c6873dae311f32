import { recordOf } from '../base/object.ts'

/** A refusal as a problem document (RFC 9457). */
export interface Problem {
  /** The status in words, such as 'Service Unavailable'. */
  readonly title: string | undefined
  readonly status: number | undefined
  /** The reason, in a sentence for the person. */
  readonly detail: string | undefined
  /** The machine-readable name of the reason. */
  readonly code: string | undefined
  readonly errors: readonly { readonly field: string; readonly reason: string }[]
}

/** The `code` of every refusal while an admin has switched the backend off. */
export const switchedOff = 'switched-off'

/**
 * Reads a problem document from a parsed body. A proxy between the server and the site may answer in another
 * format, so every field is optional.
 */
export function readProblem(body: unknown): Problem {
  const { title, status, detail, code, errors } = recordOf(body)
  return {
    title: text(title),
    status: typeof status === 'number' ? status : undefined,
    detail: text(detail),
    code: text(code),
    errors: (Array.isArray(errors) ? errors : []).flatMap((error: unknown) => {
      const { field, reason } = recordOf(error)
      return typeof field === 'string' && typeof reason === 'string' ? [{ field, reason }] : []
    }),
  }
}

/**
 * Returns the seconds of a Retry-After header as our server sends it (RFC 9110 10.2.3), or null for any other
 * header.
 */
export function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
