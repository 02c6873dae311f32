import { setTimeout as wait } from 'node:timers/promises'
import { limit } from '../limits.ts'

/** An event of a stream. */
export interface StreamEvent {
  readonly name: string
  readonly id: string | null
  readonly data: unknown
}

/** A client of an event stream, which reads it as browsers do. */
export interface StreamClient {
  readonly status: number
  readonly headers: Headers
  /** All that has arrived so far. */
  readonly text: () => string
  /** Returns the next event. Throws if none comes within the time, longer on a slow machine, or the stream ends. */
  next(withinMilliseconds?: number): Promise<StreamEvent>
  /** Resolves when the server has ended the stream, and rejects if the connection broke. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens an event stream. */
export async function openEventStream(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<StreamClient> {
  const closing = new AbortController()
  const answer = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: closing.signal,
  })
  let arrived = ''
  let read = 0
  let isOver = false
  let wake = () => {}
  const ended = (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const bytes of answer.body ?? []) {
        arrived += decoder.decode(bytes, { stream: true })
        wake()
      }
    } finally {
      isOver = true
      wake()
    }
  })()
  // Whoever does not ask how it ended need not know.
  ended.catch(() => {})

  function taken(): StreamEvent | null {
    for (;;) {
      const end = arrived.indexOf('\n\n', read)
      if (end === -1) return null
      const lines = arrived.slice(read, end).split('\n')
      read = end + 2
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
      const data = field('data')
      if (data !== null) return { name: field('event') ?? 'message', id: field('id'), data: JSON.parse(data) }
    }
  }

  return {
    status: answer.status,
    headers: answer.headers,
    text: () => arrived,
    ended,
    async next(withinMilliseconds = 5000) {
      const latest = performance.now() + limit(withinMilliseconds)
      for (;;) {
        const event = taken()
        if (event !== null) return event
        const left = latest - performance.now()
        if (left <= 0 || isOver) throw new Error(`No event came${isOver ? ' before the stream ended' : ''}`)
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), wait(left)])
      }
    },
    close: () => closing.abort(),
  }
}
