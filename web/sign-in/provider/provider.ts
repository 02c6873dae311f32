import * as text from '../../../content/text/credentials.ts'
import { readProblem } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { timeLimits } from '../../api/time-limit.ts'
import { recordOf } from '../../base/object.ts'

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

/** A JSON answer of the provider. */
export type ProviderAnswer = Readonly<Record<string, unknown>>

/**
 * Sends a JSON request to the embedded provider, with an access token if the person must be known. Throws
 * Refused.
 */
export async function ask(
  path: string,
  body: object | null,
  { token }: { token?: string } = {},
): Promise<ProviderAnswer> {
  let response: Response
  let answer: unknown
  try {
    response = await request(`/auth${path}`, body === null ? timeLimits.read : timeLimits.write, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: body === null ? null : JSON.stringify(body),
    })
    answer = await response.json()
  } catch (cause) {
    throw refused(text.unreachable, { cause })
  }
  if (!response.ok) throw new Refused(refusal(answer, response.headers.get('retry-after')))
  return recordOf(answer)
}

/** Returns a text of an answer. Throws an Error if it is missing. */
export function textOf(answer: ProviderAnswer, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string') throw new Error(`The provider answered without ${name}`)
  return value
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
  const words = kind === undefined ? (detail ?? text.unreachable) : text.refusals[kind]
  const fields =
    kind === 'noMFA' || isOfTheWhole.has(code)
      ? {}
      : Object.fromEntries(errors.map(({ field, reason }) => [field, kind === undefined ? reason : words]))
  return { message: status === 429 ? waitFor(retryAfter) : words, fields, code }
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
