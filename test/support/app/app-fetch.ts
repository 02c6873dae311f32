import type { OutgoingHttpHeaders } from 'node:http'
import type { TestApp } from './test-app.ts'

interface Options {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * Returns a function with which OAuth clients fetch: it passes their requests to the real app. Throws for
 * another address than that of the app, and for a body that is not a form.
 */
export function appFetch(testApp: TestApp): (url: string, options: Options) => Promise<Response> {
  return async (url, { method, headers, body }) => {
    const { origin, pathname, search } = new URL(url)
    if (origin !== testApp.settings.publicUrl) throw new TypeError(`The client asks somebody else: ${url}`)
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`The client sends ${method}`)
    const form = body instanceof URLSearchParams ? body.toString() : undefined
    if (body && form === undefined) throw new TypeError('The client sends no form')
    const answer = await testApp.inject({
      method,
      url: pathname + search,
      headers: { ...headers },
      ...(form !== undefined && { payload: form }),
    })
    const { statusCode: status, rawPayload } = answer
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : new Uint8Array(rawPayload), {
      status,
      headers: fieldsOf(answer.headers),
    })
  }
}

function fieldsOf(headers: OutgoingHttpHeaders): Headers {
  const fields = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) if (one !== undefined) fields.append(name, String(one))
  }
  return fields
}
