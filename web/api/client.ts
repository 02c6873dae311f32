import createClient from 'openapi-fetch'
import { accessToken, tokenAfter } from '../session/token.ts'
import { readConfig } from './config.ts'
import type { paths } from './contract.generated.ts'
import { credentialsFor } from './headers.ts'
import { readProblem } from './problem.ts'
import { announceSessionEnd } from './session-end.ts'

/** The addresses of the contract, named below the API's base: the base itself is configuration. */
type ApiPaths = { [Path in keyof paths as Path extends `/api${infer Rest}` ? Rest : never]: paths[Path] }

/**
 * The one client of the API: `const game = await answer(api.GET('/games/{id}', { params: { path: { id } } }))`.
 * It adds what a call carries (credentialsFor) and tells the listeners of a 401.
 */
export const api = createClient<ApiPaths>({ baseUrl: '', fetch: sendToApi })

async function sendToApi(request: Request): Promise<Response> {
  const config = await readConfig()
  const { pathname, search } = new URL(request.url)
  const response = await send(config.api + pathname + search, {
    method: request.method,
    headers: request.headers,
    body: request.body === null ? null : await request.text(),
    signal: request.signal,
  })
  if (response.status === 401) announceSessionEnd({ method: request.method, path: pathname })
  return response
}

/**
 * Sends a request to any address, with what it may carry there (credentialsFor): for the few calls that are not below the
 * API's base. A token that was refused is renewed, once.
 *
 * @throws Error when nobody answers, and when the token had to be renewed and the provider is away
 */
export async function send(address: string, init: RequestInit): Promise<Response> {
  // What everyone may read is to be had without a token as well.
  let trouble: unknown
  const token = await accessToken().catch((cause: unknown) => {
    trouble = cause
    return null
  })
  const response = await sendWith(token, address, init)
  if (response.status !== 401) return response
  if (trouble !== undefined) throw trouble
  const other = token && (await tokenAfter(token))
  return other ? await sendWith(other, address, init) : response
}

async function sendWith(token: string | null, address: string, init: RequestInit): Promise<Response> {
  const call = {
    address,
    method: init.method ?? 'GET',
    token,
    cookies: document.cookie,
    origin: location.origin,
  }
  const { headers, credentials } = credentialsFor(call, await readConfig())
  const all = new Headers(init.headers)
  // A form is no JSON; the browser names its type itself.
  const isForm = init.body instanceof URLSearchParams
  for (const [name, value] of Object.entries(headers)) {
    if (!isForm || name !== 'Content-Type') all.set(name, value)
  }
  return fetch(address, { ...init, headers: all, credentials })
}

/** A call that was answered, but not with what was asked for. The message says why, in words for the visitor. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  /** The status in words, such as 'Service Unavailable'. */
  readonly statusText: string
  /** What is wrong with which field, such as `rules.0.title`. */
  readonly errors: readonly { readonly field: string; readonly reason: string }[]

  constructor({ status, statusText }: Pick<Response, 'status' | 'statusText'>, body: unknown) {
    const { title, detail, errors } = readProblem(body)
    // HTTP/2 carries no words beside the number, so that those of the document come first.
    const words = title ?? (statusText || `Status ${status}`)
    super(errors.map(({ reason }) => reason).join(' ') || detail || words)
    this.status = status
    this.statusText = words
    this.errors = errors
  }
}

/**
 * The data of an answer.
 *
 * @throws ApiFailure when the call was refused or failed
 */
export async function answer<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call
  if (response.ok && data !== undefined) return data
  throw new ApiFailure(response, error)
}
