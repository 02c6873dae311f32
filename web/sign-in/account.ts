/** What the provider's pages are refused with, in words for the person. */
export interface Refusal {
  /** What went wrong, or null when the fields say it all. */
  readonly message: string | null
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, string>>
  /** The page is too old to go on from; the sign-in must begin anew. */
  readonly isStale: boolean
}

/** The provider went along: the address to go on to, or null when the person came without a wish to go anywhere. */
export interface Accepted {
  readonly url: string | null
}

const unreachable = 'The server could not be reached. Please check your connection and try again.'

/** Sends a form of the sign-in pages to the provider: one of `sign-in`, `sign-up`, `first-admin`. */
export async function sendAccount(
  what: 'sign-in' | 'sign-up' | 'first-admin',
  fields: Readonly<Record<string, string>>,
): Promise<Accepted | Refusal> {
  try {
    const response = await fetch(`/auth/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
    })
    const answer: unknown = await response.json()
    return response.ok ? accepted(answer) : refusal(answer, response.headers.get('retry-after'))
  } catch {
    return { message: unreachable, fields: {}, isStale: false }
  }
}

function accepted(answer: unknown): Accepted {
  return { url: text(part(answer, 'url')) || null }
}

/** Reads a problem document. `retryAfter` is the header of that name, in seconds. */
export function refusal(answer: unknown, retryAfter: string | null): Refusal {
  const errors = part(answer, 'errors')
  const fields: Record<string, string> = {}
  for (const error of Array.isArray(errors) ? errors : []) {
    const field = text(part(error, 'field'))
    if (field !== '') fields[field] = sentence(text(part(error, 'reason')))
  }
  const code = text(part(answer, 'code'))
  const status = part(answer, 'status')
  return {
    message: status === 429 ? waitFor(retryAfter) : text(part(answer, 'detail')) || unreachable,
    fields: code === 'sign-up-refused' || code === 'link-refused' ? {} : fields,
    isStale: code === 'sign-in-expired',
  }
}

function waitFor(retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  if (!(seconds > 0)) return 'Too many attempts. Please wait a little and try again.'
  const minutes = Math.ceil(seconds / 60)
  const time = seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${minutes} minutes`
  return `Too many attempts. Please try again in ${time}.`
}

function sentence(reason: string): string {
  return /^[a-z]/.test(reason) ? `This ${reason}.` : reason
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
