import createClient from 'openapi-fetch'
import { readConfig } from './config.ts'
import type { paths } from './contract.generated.ts'
import { ApiFailure } from './failure.ts'
import { credentialsFor } from './headers.ts'
import { sendOnce } from './idempotency-keys.ts'
import { request } from './request.ts'
import { announceSessionEnd, tokenSource } from './session.ts'
import { inTime, timeLimitOf, timeLimits } from './time-limit.ts'

export { ApiFailure }

/** The paths of the contract below a base, without it. */
type PathsBelow<Base extends string> = {
  [Path in keyof paths as Path extends `${Base}${infer Rest}` ? Rest : never]: paths[Path]
}

/**
 * The only client of the API: `const game = await answer(api.GET('/games/{id}', { params: { path: { id } }
 * }))`. It adds the credentials of each call and notifies the listeners of a 401.
 */
export const api = createClient<PathsBelow<'/api'>>({ baseUrl: '', fetch: sendToApi })

/**
 * The only client of the embedded provider's routes for its own pages, which have the same origin. Calls about
 * an account carry the person's token; all carry the provider's cookie.
 */
export const auth = createClient<PathsBelow<'/auth'>>({ baseUrl: '', fetch: sendToProvider })

async function sendToApi(asked: Request): Promise<Response> {
  const { method, headers, signal } = asked
  const { pathname, search } = new URL(asked.url)
  const body = asked.body === null ? null : await asked.text()
  const milliseconds = timeLimitOf(method, pathname)
  const sendNow = () =>
    inTime(milliseconds, signal, async (ending) => {
      const config = await readConfig()
      const init = { method, headers, body, signal: ending }
      return await sendAsPerson(config.api + pathname + search, milliseconds, init)
    })
  const response =
    method === 'POST'
      ? await sendOnce({ address: pathname, body: body ?? '' }, (key) => {
          headers.set('Idempotency-Key', key)
          return sendNow()
        })
      : await sendNow()
  if (response.status === 401) announceSessionEnd({ method, path: pathname })
  return response
}

async function sendToProvider(asked: Request): Promise<Response> {
  const { method, signal } = asked
  const { pathname } = new URL(asked.url)
  const body = asked.body === null ? null : await asked.text()
  const send = (token: string | null) => {
    const headers = new Headers(asked.headers)
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    return request(`/auth${pathname}`, timeLimitOf(method, pathname), { method, headers, body, signal })
  }
  return /^\/(account|admin)(\/|$)/.test(pathname) ? await withToken(send) : await send(null)
}

/**
 * Sends a request to any address, with the credentials that may go there. For the few calls outside the API's
 * base.
 *
 * @throws NoAnswer if no answer comes in time
 * @throws Error if the token must be renewed and the provider cannot be reached
 */
export function send(address: string, init: RequestInit): Promise<Response> {
  const milliseconds = timeLimits.write
  return inTime(milliseconds, null, (signal) => sendAsPerson(address, milliseconds, { ...init, signal }))
}

function sendAsPerson(address: string, milliseconds: number, init: RequestInit): Promise<Response> {
  return withToken((token) => sendWith(token, address, milliseconds, init))
}

/** Sends a request with the person's token. Renews a refused token once. */
async function withToken(send: (token: string | null) => Promise<Response>): Promise<Response> {
  // Public data can be read without a token, so a failed renewal only counts after a 401.
  const accessToken = tokenSource()
  let renewalFailure: unknown
  const token = await accessToken().catch((cause: unknown) => {
    renewalFailure = cause
    return null
  })
  const response = await send(token)
  if (response.status !== 401) return response
  if (renewalFailure !== undefined) throw renewalFailure
  const other = token && (await accessToken(token))
  return other ? await send(other) : response
}

async function sendWith(
  token: string | null,
  address: string,
  milliseconds: number,
  init: RequestInit,
): Promise<Response> {
  const call = {
    address,
    method: init.method ?? 'GET',
    token,
    cookies: document.cookie,
    origin: location.origin,
  }
  const { headers, credentials } = credentialsFor(call, await readConfig())
  const all = new Headers(init.headers)
  // A form is not JSON; the browser sets its content type.
  const isForm = init.body instanceof URLSearchParams
  for (const [name, value] of Object.entries(headers)) {
    if (!isForm || name !== 'Content-Type') all.set(name, value)
  }
  return await request(address, milliseconds, { ...init, headers: all, credentials })
}

/**
 * Returns the data of an answer.
 *
 * @throws ApiFailure if the call was refused or failed
 */
export async function answer<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call
  if (response.ok && data !== undefined) return data
  throw new ApiFailure(response, error)
}
