import { useEffect } from 'react'
import { logFailure } from '../base/log.ts'
import { savesData } from '../base/saves-data.ts'
import workerAddress from './worker/service-worker.ts?worker&url'

/**
 * Lets the service worker keep the site on this device, for when it is offline. It shows nothing.
 */
export default function KeepOffline() {
  useEffect(() => {
    void start().catch((cause: unknown) => logFailure('The site could not be kept for offline use', cause))
  }, [])
  return null
}

/** Starts the service worker, or looks for its next version. Browsers have none on pages without a secure connection. */
async function start(): Promise<void> {
  if ('serviceWorker' in navigator && !savesData()) await navigator.serviceWorker.register(workerAddress)
}
