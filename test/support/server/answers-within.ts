import { limit } from '../limits.ts'

/**
 * Sends requests until an answer has this status. Returns that answer. Throws after `milliseconds`, or later on a
 * slow machine.
 */
export async function answersWithin(url: string, status: number, milliseconds: number): Promise<Response> {
  const latest = performance.now() + limit(milliseconds)
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.status === status) return answer
    if (performance.now() > latest) throw new Error(`${url} answers ${answer?.status}, not ${status}`)
    await answer?.arrayBuffer()
  }
}

/** Sends requests until the connection is refused. Throws after `milliseconds`, or later on a slow machine. */
export async function refusedWithin(url: string, milliseconds: number): Promise<void> {
  const latest = performance.now() + limit(milliseconds)
  while (
    await fetch(url).then(
      (answer) => answer.arrayBuffer(),
      () => null,
    )
  ) {
    if (performance.now() > latest) throw new Error(`${url} still answers`)
  }
}
