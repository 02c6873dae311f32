import { loggedOut } from '../../../content/text/account.ts'
import * as text from '../../../content/text/credentials.ts'
import { readProblem } from '../../api/problem.ts'

/** A refusal of the provider, in words for the person. */
export interface Refusal {
  /** What went wrong, or null if the fields say it all. */
  readonly message: string | null
  /** The errors by field. */
  readonly fields: Readonly<Record<string, string>>
  /** The machine-readable name of the reason. */
  readonly code: string
}

/** Thrown when the provider refuses something. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message ?? 'Refused', options)
    this.refusal = refusal
  }
}

/** Returns a refusal with one sentence and without fields. */
export function refused(message: string, options?: ErrorOptions): Refused {
  return new Refused({ message, fields: {}, code: '' }, options)
}

/** Returns the data of an answer of the provider. Throws Refused if it refused, or did not answer. */
export async function answered<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw refused(text.unreachable, { cause })
  })
  if (response.ok && data !== undefined) return data
  throw new Refused(refusal(error, response.headers.get('retry-after')))
}

/** The refusals that have their own name on the site, by the provider's name. */
const kinds: Readonly<Record<string, keyof typeof text.refusals>> = {
  'sign-up-refused': 'signUpError',
  'no-second-factor': 'noMFA',
  'second-factor-refused': 'invalidMFA',
}

/** Codes about a field that the person did not type. */
const isOfTheWhole = new Set(['ticket-refused', 'link-refused', 'step-refused', 'sign-up-refused'])

/** Reads a problem document. `retryAfter` is the header of that name, in seconds. */
export function refusal(answer: unknown, retryAfter: string | null): Refusal {
  const { status, detail, code = '', errors } = readProblem(answer)
  const kind = kinds[code]
  const words = kind === undefined ? sentence(status, code, detail) : text.refusals[kind]
  const fields =
    kind === 'noMFA' || isOfTheWhole.has(code)
      ? {}
      : Object.fromEntries(errors.map(({ field, reason }) => [field, kind === undefined ? reason : words]))
  return { message: status === 429 ? waitFor(retryAfter) : words, fields, code }
}

function sentence(status: number | undefined, code: string, detail: string | undefined): string {
  // A 401 without a code is about the token, not about a typed password.
  if (status === 401 && code === '') return loggedOut
  return detail ?? text.unreachable
}

function waitFor(retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  if (!(seconds > 0)) return text.tooManyForNow
  const time =
    seconds < 90
      ? text.seconds({ count: Math.ceil(seconds) })
      : text.minutes({ count: Math.ceil(seconds / 60) })
  return text.tooMany({ time })
}
