import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '../providers/listener.ts'

interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An admin's website on another origin. It accepts posts from our pages and keeps every request. */
export interface AdminWebsite {
  readonly origin: string
  readonly requests: ReceivedRequest[]
  readonly close: () => Promise<void>
}

export async function openAdminWebsite(): Promise<AdminWebsite> {
  const requests: ReceivedRequest[] = []
  const { origin, close } = await listen(async (request, response) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body: await text(request) })
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type, x-email')
    response.end()
  })
  return { origin, requests, close }
}
