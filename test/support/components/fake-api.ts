import { onTestFinished, vi } from 'vitest'
import type { paths } from '../../../web/api/contract.generated.ts'

type Method = 'get' | 'put' | 'post' | 'delete'

/** The calls of the contract: `GET /api/games/{id}`. */
type CallName = {
  [Path in keyof paths]: {
    [Verb in Method]: paths[Path][Verb] extends { responses: unknown } ? `${Uppercase<Verb>} ${Path}` : never
  }[Method]
}[keyof paths]

type Responses<Name extends CallName> = Name extends `${infer Verb} ${infer Path extends keyof paths}`
  ? paths[Path][Lowercase<Verb> & Method] extends { responses: infer All }
    ? All
    : never
  : never

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }

/** What the contract says that a call returns when it succeeds. */
type Data<Name extends CallName> = DeepReadonly<
  {
    [Status in keyof Responses<Name>]: Status extends 200 | 201 | 202
      ? Responses<Name>[Status] extends { content: { 'application/json': infer Json } }
        ? Json
        : null
      : never
  }[keyof Responses<Name>]
>

/** A call as the page made it. */
export interface Call {
  readonly name: string
  /** The values of the address: those of `{id}` and of the query. */
  readonly values: Readonly<Record<string, string>>
  readonly body: unknown
}

type Reply<Name extends CallName> =
  | Data<Name>
  | Response
  | ((call: Call) => Data<Name> | Response | Promise<Data<Name> | Response>)

type Replies = { readonly [Name in CallName]?: Reply<Name> }

/** The server as a component sees it. */
export interface FakeApi {
  /** Every call so far, in order. */
  readonly calls: readonly Call[]
  /** Adds replies, or replaces those of the same calls. */
  readonly reply: (replies: Replies) => void
}

/**
 * Replies to the calls of a component until the test ends, with data of the contract's types. It takes the place of `fetch`,
 * so that the site's own client runs. A call without a reply fails the test.
 */
export function fakeApi(replies: Replies = {}): FakeApi {
  const calls: Call[] = []
  const unexpected: string[] = []
  let current = replies
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(address instanceof Request ? address.url : address, location.href)
    if (url.pathname === '/config.json') return Response.json(config)
    const method = init.method ?? 'GET'
    const found = Object.entries(current).find(([name]) => valuesIn(name, method, url.pathname) !== null)
    const name = found?.[0] ?? `${method} ${url.pathname}`
    const values = { ...valuesIn(name, method, url.pathname), ...Object.fromEntries(url.searchParams) }
    const call: Call = { name, values, body: parsed(init.body) }
    calls.push(call)
    if (!found) {
      unexpected.push(name)
      throw new TypeError(`The test has no reply to ${name}`)
    }
    const [, reply] = found
    const data: unknown = typeof reply === 'function' ? await orAborted(reply(call), init.signal) : reply
    return data instanceof Response ? data.clone() : Response.json(data)
  })
  onTestFinished(() => {
    if (unexpected.length > 0) throw new Error(`The test has no reply to ${unexpected.join(', ')}`)
  })
  return {
    calls,
    reply(more) {
      current = {
        ...more,
        ...Object.fromEntries(Object.entries(current).filter(([name]) => !(name in more))),
      }
    },
  }
}

/** Returns a refusal of the server: a problem document. */
export function refusal(status: number, code: string, detail = 'The server says no.'): Response {
  return Response.json({ type: 'about:blank', title: 'Refused', status, code, detail }, { status })
}

/** A reply that does not come: the network is gone. */
export function unreachable(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'))
}

/** A reply that comes when the test says so. */
export function held<Answer>(answer: Answer): {
  readonly reply: () => Promise<Answer>
  readonly release: () => void
} {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  return { reply: () => promise, release: () => resolve(answer) }
}

const config = {
  api: '/api',
  base: '',
  other: '/other',
  lambda: '/lambda',
  version: '1.0.0',
  auth: {
    issuer: `${location.origin}/auth`,
    clientId: 'web',
    scope: 'openid',
    resource: null,
    logoutStyle: 'oidc',
    accountUrl: `${location.origin}/account`,
  },
}

/** Returns the values of a path's parameters, or null if a call has another method or path. */
function valuesIn(name: string, method: string, path: string): Record<string, string> | null {
  const [verb, pattern = ''] = name.split(' ')
  if (verb !== method) return null
  const found = new RegExp(`^${pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path)
  return found && { ...found.groups }
}

/** Returns a JSON body as a value, and any other as it was sent. */
function parsed(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return body ?? null
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** Waits for a reply as `fetch` does: until the page gives up. */
async function orAborted(reply: unknown, signal: AbortSignal | null | undefined): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  try {
    return await Promise.race([reply, promise])
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}
