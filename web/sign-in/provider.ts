import { readProblem } from '../api/problem.ts'

/** What the provider refuses, in words for the person. */
export interface Refusal {
  /** What went wrong, or null when the fields say it all. */
  readonly message: string | null
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, string>>
  /** The page is too old to go on from; the sign-in must begin anew. */
  readonly isStale: boolean
}

/** Thrown by `ask` for what the provider refuses. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message ?? 'Refused', options)
    this.refusal = refusal
  }
}

const unreachable = 'The server could not be reached. Please check your connection and try again.'

/** Sends JSON to the embedded provider and answers the JSON that comes back. Throws Refused. */
export async function ask(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    answer = await response.json()
  } catch (cause) {
    throw new Refused({ message: unreachable, fields: {}, isStale: false }, { cause })
  }
  if (!response.ok) throw new Refused(refusal(answer, response.headers.get('retry-after')))
  return typeof answer === 'object' && answer !== null ? { ...answer } : {}
}

/** A text of an answer. Throws when there is none by that name. */
export function textOf(answer: Readonly<Record<string, unknown>>, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string') throw new Error(`The provider answered without ${name}`)
  return value
}

const isOfTheWhole = new Set(['sign-up-refused', 'link-refused', 'ticket-refused'])

/** Reads a problem document. `retryAfter` is the header of that name, in seconds. */
export function refusal(answer: unknown, retryAfter: string | null): Refusal {
  const { status, detail, code = '', errors } = readProblem(answer)
  return {
    message: status === 429 ? waitFor(retryAfter) : (detail ?? unreachable),
    fields: isOfTheWhole.has(code)
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
