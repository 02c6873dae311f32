import { readProblem } from '../api/problem.ts'

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
  const isWithUrl = typeof answer === 'object' && answer !== null && 'url' in answer
  return { url: isWithUrl && typeof answer.url === 'string' ? answer.url : null }
}

/** Reads a problem document. `retryAfter` is the header of that name, in seconds. */
export function refusal(answer: unknown, retryAfter: string | null): Refusal {
  const { status, detail, code, errors } = readProblem(answer)
  const isOfTheWhole = code === 'sign-up-refused' || code === 'link-refused'
  return {
    message: status === 429 ? waitFor(retryAfter) : (detail ?? unreachable),
    fields: isOfTheWhole
      ? {}
      : Object.fromEntries(errors.map(({ field, reason }) => [field, sentence(reason)])),
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
