/** A call that was answered 401: the session that it was made with is over. */
export interface EndedCall {
  method: string
  /** Path below the API's base, for example `/games/page`. */
  path: string
}

type Listener = (call: EndedCall) => void

const listeners = new Set<Listener>()

/** Hears of every call that was answered 401. Answers the way to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells every listener of a call that was answered 401. */
export function announceSessionEnd(call: EndedCall): void {
  for (const listener of listeners) listener(call)
}

/**
 * Whether a person must be told that the session ended, because the call was part of playing: a list of
 * games, the creation of one, a move. Elsewhere going home says enough.
 */
export function interruptsPlay({ method, path }: EndedCall): boolean {
  const lower = path.toLowerCase()
  if (method === 'GET') return lower === '/games/page'
  return lower === '/games' && (method === 'POST' || method === 'PUT')
}
