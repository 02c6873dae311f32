import { useEffect, useState } from 'react'
import * as text from '../../content/text/sign-in.ts'
import { readConfig } from '../api/read-config.ts'
import { logFailure } from '../base/log.ts'
import { Button } from '../kit/button.tsx'
import { useSession } from '../session/user.ts'
import { ask, Refused, textOf } from './provider/provider.ts'
import { signedQueryFields } from './provider/signed-query.ts'
import { providersIn, type SocialProvider, socialProviderNames, socialRefusal } from './social-providers.ts'

/** Shows the configured social providers; nothing without any. */
export function SocialButtons() {
  const [providers, setProviders] = useState<readonly SocialProvider[]>([])
  const [leaving, setLeaving] = useState<SocialProvider | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    readConfig()
      .then(({ auth }) => {
        if (!isGone) setProviders(providersIn(auth))
      })
      .catch((cause: unknown) => logFailure('The ways to log in could not be read', cause))
    // After the browser's Back the person may choose another provider.
    const stay = () => setLeaving(null)
    addEventListener('pageshow', stay)
    return () => {
      isGone = true
      removeEventListener('pageshow', stay)
    }
  }, [])

  async function leave(provider: SocialProvider) {
    setMessage(null)
    setLeaving(provider)
    try {
      location.assign(textOf(await ask(`/outside/${provider}`, signedQueryFields()), 'url'))
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      setLeaving(null)
      setMessage(refused.message)
    }
  }

  if (providers.length === 0) return null
  return (
    <section aria-label={text.otherWays} className="grid gap-4">
      <p className="flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {text.or}
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
              aria-label={text.continueWith({ provider: socialProviderNames[provider] })}
            >
              {socialProviderNames[provider]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Handles the result of a login through a social provider: shows why it failed, or continues the sign-in. */
export function SocialSignInMessage() {
  const { signIn } = useSession()
  const [message, setMessage] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the page has opened
  useEffect(() => {
    const { hash, pathname, search } = location
    setMessage(socialRefusal(hash))
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
