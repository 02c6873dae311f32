import { useEffect, useState } from 'react'
import * as text from '../../content/text/sign-in.ts'
import { names } from '../../content/text/social-providers.ts'
import { auth } from '../api/client.ts'
import { Button } from '../kit/button.tsx'
import { useSession } from '../session/user.ts'
import { interactionField } from './provider/interaction.ts'
import { answered, Refused } from './provider/provider.ts'
import { federationResult, type SocialProvider, signInMessage } from './social-providers.ts'
import { useSocialProviders } from './use-social-providers.ts'

/** Shows the configured social providers; nothing without any. */
export function SocialButtons() {
  const providers = useSocialProviders()
  const [leaving, setLeaving] = useState<SocialProvider | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  useEffect(() => {
    // After the browser's Back the person may choose another provider.
    const stay = () => setLeaving(null)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])

  async function leave(provider: SocialProvider) {
    setMessage(null)
    setLeaving(provider)
    try {
      const params = { path: { provider } }
      const call = auth.POST('/federation/{provider}', { params, body: interactionField() })
      location.assign((await answered(call)).url)
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
              aria-label={text.continueWith({ provider: names[provider] })}
            >
              {names[provider]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Handles the result of a login through a social provider: shows why it failed or what to do first, or
 * continues the sign-in.
 */
export function SocialSignInMessage() {
  const { signIn } = useSession()
  const [shown, setShown] = useState<ReturnType<typeof signInMessage> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the page has opened
  useEffect(() => {
    const { hash, pathname, search } = location
    const result = federationResult(hash)
    setShown(result && signInMessage(result))
    if (hash === '#go-on') void signIn('/')
    if (hash !== '') history.replaceState(history.state, '', pathname + search)
  }, [])
  return (
    <div role="alert" className="empty:hidden">
      {shown ? (
        <p
          className={`rounded-xl border px-4 py-3 font-medium ${
            shown.isRefusal ? 'border-bad/40 bg-bad/10 text-bad' : 'border-edge bg-sunken'
          }`}
        >
          {shown.message}
        </p>
      ) : null}
    </div>
  )
}
