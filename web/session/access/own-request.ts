import { useEffect, useSyncExternalStore } from 'react'
import type { OwnCodeRequest } from '../../api/answers.ts'
import { answer, api } from '../../api/client.ts'
import { logFailure } from '../../base/log.ts'

/** What is known as long as something shows it: the dialog of codes and the page behind it show the same. */
let known: OwnCodeRequest | null = null
const listeners = new Set<() => void>()
const nothing: OwnCodeRequest = { askedAt: null, mayAsk: true }

/** Returns the person's own request for a code, or null until it is loaded. If it cannot be, there is none to show. */
export function useOwnRequest(): OwnCodeRequest | null {
  useEffect(() => {
    answer(api.GET('/Codes/requests/mine')).then(showOwnRequest, (cause: unknown) => {
      logFailure('The own request for a code could not be loaded', cause)
      showOwnRequest(known ?? nothing)
    })
  }, [])
  return useSyncExternalStore(
    onChange,
    () => known,
    () => null,
  )
}

/** Shows a request that has just been stored. */
export function showOwnRequest(request: OwnCodeRequest): void {
  known = request
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) known = null
  }
}
