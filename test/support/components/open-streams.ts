import { vi } from 'vitest'

/** The streams that the page has open. */
interface OpenStreams {
  /** The addresses of the open streams. */
  readonly addresses: () => string[]
  /** Sends an event to every open stream. */
  readonly send: (event: string, data: unknown) => void
}

/** Opens streams without a server until the test ends. */
export function openStreams(): OpenStreams {
  const open = new Set<Stream>()
  class Stream extends EventTarget {
    readonly url: string
    readonly readyState = 1
    constructor(url: string) {
      super()
      this.url = url
      open.add(this)
    }
    close() {
      open.delete(this)
    }
  }
  vi.stubGlobal('EventSource', Object.assign(Stream, { CONNECTING: 0, OPEN: 1, CLOSED: 2 }))
  return {
    addresses: () => [...open].map(({ url }) => url),
    send(event, data) {
      for (const stream of open)
        stream.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId: 'latest' }))
    },
  }
}
