/** The keys of requests that had no answer, by what they asked for. */
const unanswered = new Map<string, string>()

/**
 * Sends a request that may create something with an idempotency key. If the same request had no answer before, it has the
 * same key, so that trying again creates nothing twice. After an answer, the same request is meant to create another
 * thing.
 */
export async function sendOnce(
  { address, body }: { address: string; body: string },
  send: (key: string) => Promise<Response>,
): Promise<Response> {
  const asked = `${address}\n${body}`
  const key = unanswered.get(asked) ?? newKey()
  unanswered.set(asked, key)
  const response = await send(key)
  // What the server could not finish, or a proxy could not pass on, has perhaps been done.
  if (response.status < 500) unanswered.delete(asked)
  return response
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
