import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as text from '../../content/text/connection-notice.ts'
import { type Connection, connectionMessages, useConnection } from '../api/connection.ts'
import { logFailure } from '../base/log.ts'

/**
 * How often to ask whether the backend is on again, in milliseconds. Its refusals give the same number in
 * `Retry-After`.
 */
const checkInterval = 5_000

/** How long the page says that the person is online again, in milliseconds. */
const backTime = 6_000

const assurances: typeof connectionMessages = {
  offline: text.offline,
  paused: text.paused,
}

/**
 * Says on every page that the person is offline or that the backend is switched off, while that is so, and then that the
 * person is back online.
 */
export default function ConnectionNotice() {
  const connection = useConnection()
  const isBack = useIsBack(connection)
  // Nothing of a game there is ever sent.
  const isPractice = /^\/practice\//i.test(useLocation().pathname)

  useEffect(() => {
    if (connection !== 'paused') return
    const timer = setInterval(() => void checkAgain(), checkInterval)
    return () => clearInterval(timer)
  }, [connection])

  return (
    // A screen reader announces changes only in a region that existed before.
    <div aria-live="polite" className="print:hidden">
      {connection !== 'online' ? (
        <div role="status" className="border-b border-warn bg-surface">
          <p className="column py-2 text-sm font-semibold">
            {isPractice
              ? connectionMessages[connection]
              : `${connectionMessages[connection]} ${assurances[connection]}`}
          </p>
        </div>
      ) : isBack ? (
        <div role="status" className="border-b border-line bg-surface">
          <p className="column py-2 text-sm font-semibold">{text.back}</p>
        </div>
      ) : null}
    </div>
  )
}

/** Returns whether the person was offline until a moment ago. */
function useIsBack(connection: Connection): boolean {
  const [before, setBefore] = useState(connection)
  const [isBack, setIsBack] = useState(false)
  if (before !== connection) {
    setBefore(connection)
    setIsBack(before === 'offline' && connection === 'online')
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setIsBack(false), backTime)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
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
