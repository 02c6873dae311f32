import { useEffect, useState } from 'react'
import { useSession } from '../session/user.ts'
import { outsideRefusal } from './outside.ts'

/** What came of a log-in through another provider: why not, or the site goes on by itself. */
export function OutsideAnswer() {
  const { signIn } = useSession()
  const [message, setMessage] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the page has opened
  useEffect(() => {
    const { hash, pathname, search } = location
    setMessage(outsideRefusal(hash))
    if (hash === '#go-on') void signIn('/')
    if (hash !== '') history.replaceState(history.state, '', pathname + search)
  }, [])
  return (
    <div role="alert" className="empty:hidden">
      {message ? (
        <p className="rounded-xl border border-bad/40 bg-bad/10 px-4 py-3 font-medium text-bad">{message}</p>
      ) : null}
    </div>
  )
}
