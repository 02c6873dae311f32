import { useSyncExternalStore } from 'react'
import * as text from '../../content/text/connection.ts'

/** The state of the connection to the server: `paused` while an admin has switched the backend off. */
export type Connection = 'online' | 'offline' | 'paused'

/** The message for each state other than online. */
export const connectionMessages: Readonly<Record<Exclude<Connection, 'online'>, string>> = {
  offline: text.noAnswer.offline,
  paused: text.paused,
}

const listeners = new Set<() => void>()
let isPaused = false

/** Returns the present state, as far as the browser and the last answers show it. */
export function currentConnection(): Connection {
  if (navigator.onLine === false) return 'offline'
  return isPaused ? 'paused' : 'online'
}

/** Stores whether the backend is switched off and notifies the listeners of a change. */
export function setPaused(next: boolean): void {
  if (next === isPaused) return
  isPaused = next
  for (const listener of listeners) listener()
}

/** Calls the listener after each change. Returns a function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Returns the connection and renders again after each change. Prerendered pages are online. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, currentConnection, () => 'online')
}
