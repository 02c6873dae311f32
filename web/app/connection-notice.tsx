import { useEffect } from 'react'
import { connectionMessages, useConnection } from '../api/connection.ts'
import { logFailure } from '../base/log.ts'

/**
 * How often to ask whether the backend is on again, in milliseconds. Its refusals give the same number in
 * `Retry-After`.
 */
const checkInterval = 5_000

const assurances: typeof connectionMessages = {
  offline: 'Moves that you make are kept and sent when you are back online.',
  paused: 'Nothing is lost, and this page goes on by itself.',
}

/** Says on every page that the person is offline or that the backend is switched off, while that is so. */
export default function ConnectionNotice() {
  const connection = useConnection()

  useEffect(() => {
    if (connection !== 'paused') return
    const timer = setInterval(() => void checkAgain(), checkInterval)
    return () => clearInterval(timer)
  }, [connection])

  return (
    // A screen reader announces changes only in a region that existed before.
    <div aria-live="polite" className="print:hidden">
      {connection === 'online' ? null : (
        <div role="status" className="border-b border-warn bg-surface">
          <p className="mx-auto max-w-6xl px-4 py-2 text-sm font-semibold sm:px-6">
            {connectionMessages[connection]} {assurances[connection]}
          </p>
        </div>
      )}
    </div>
  )
}

/** Asks whether the backend is on again. The code is loaded on demand, because most visits meet no pause. */
async function checkAgain(): Promise<void> {
  try {
    const { checkPause } = await import('../api/pause.ts')
    await checkPause()
  } catch (cause) {
    logFailure('The pause could not be looked at', cause)
  }
}
