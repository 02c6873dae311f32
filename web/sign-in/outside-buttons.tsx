import { useEffect, useState } from 'react'
import { readConfig } from '../api/config.ts'
import { logFailure } from '../api/log.ts'
import { Button } from '../kit/button.tsx'
import { askedFields } from './asked-query.ts'
import { type OutsideName, outsideNames, providersIn } from './outside.ts'
import { ask, Refused, textOf } from './provider.ts'

/** The other ways to log in that the owner has set up; nothing where there are none. */
export function OutsideButtons() {
  const [providers, setProviders] = useState<readonly OutsideName[]>([])
  const [leaving, setLeaving] = useState<OutsideName | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    readConfig()
      .then(({ auth }) => {
        if (!isGone) setProviders(providersIn(auth))
      })
      .catch((cause: unknown) => logFailure('The ways to log in could not be read', cause))
    // Who comes back by the browser's Back may choose another.
    const stay = () => setLeaving(null)
    addEventListener('pageshow', stay)
    return () => {
      isGone = true
      removeEventListener('pageshow', stay)
    }
  }, [])

  async function leave(provider: OutsideName) {
    setMessage(null)
    setLeaving(provider)
    try {
      location.assign(textOf(await ask(`/outside/${provider}`, askedFields()), 'url'))
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      setLeaving(null)
      setMessage(refused.message)
    }
  }

  if (providers.length === 0) return null
  return (
    <section aria-label="Other ways to log in" className="grid gap-4">
      <p className="flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div aria-live="polite" className="empty:hidden">
        {message ? <p className="font-medium text-bad">{message}</p> : null}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {providers.map((provider) => (
          <li key={provider} className="sm:last:odd:col-span-2">
            <Button
              variant="quiet"
              className="w-full"
              busy={leaving === provider}
              disabled={leaving !== null && leaving !== provider}
              onClick={() => leave(provider)}
            >
              <span className="sr-only">Continue with </span>
              {outsideNames[provider]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
