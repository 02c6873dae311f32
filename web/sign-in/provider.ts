import { readProblem } from '../api/problem.ts'
import { refusals, type SessionErrorKind } from '../session/errors.ts'

/** What the provider refuses, in words for the person. */
export interface Refusal {
  /** What went wrong, or null when the fields say it all. */
  readonly message: string | null
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, string>>
  /** The reason's name, for programs. */
  readonly code: string
}

/** Thrown for what the provider refuses. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message ?? 'Refused', options)
    this.refusal = refusal
  }
}

/** A refusal of one sentence, about no field. */
export function refused(message: string, options?: ErrorOptions): Refused {
  return new Refused({ message, fields: {}, code: '' }, options)
}

/** An answer of the provider: JSON, by name. */
export type Answer = Readonly<Record<string, unknown>>

const unreachable = 'The server could not be reached. Please check your connection and try again.'

/** Asks the embedded provider: JSON there and back, with an access token where the person must be known. Throws Refused. */
export async function ask(
  path: string,
  body: object | null,
  { token }: { token?: string } = {},
): Promise<Answer> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`/auth${path}`, {
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
    throw refused(unreachable, { cause })
  }
  if (!response.ok) throw new Refused(refusal(answer, response.headers.get('retry-after')))
  return typeof answer === 'object' && answer !== null ? { ...answer } : {}
}

/** A text of an answer. Throws when there is none by that name. */
export function textOf(answer: Answer, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string') throw new Error(`The provider answered without ${name}`)
  return value
}

/** Refusals that have a name of their own on the site, by the provider's. */
const kinds: Readonly<Record<string, SessionErrorKind>> = {
  'sign-up-refused': 'signUpError',
  'no-second-factor': 'noMFA',
  'second-factor-refused': 'invalidMFA',
}

/** What concerns a field that the person did not type. */
const isOfTheWhole = new Set(['ticket-refused', 'link-refused', 'step-refused', 'sign-up-refused'])

/** Reads a problem document. `retryAfter` is the header of that name, in seconds. */
export function refusal(answer: unknown, retryAfter: string | null): Refusal {
  const { status, detail, code = '', errors } = readProblem(answer)
  const kind = kinds[code]
  const words = kind === undefined ? (detail ?? unreachable) : refusals[kind]
  const fields =
    kind === 'noMFA' || isOfTheWhole.has(code)
      ? {}
      : Object.fromEntries(
          errors.map(({ field, reason }) => [field, kind === undefined ? sentence(reason) : words]),
        )
  return { message: status === 429 ? waitFor(retryAfter) : words, fields, code }
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
