import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignInResult } from '../api/answers.ts'
import { readConfig } from '../api/config.ts'
import { useSession } from '../session/user.ts'
import { isElsewhere } from './other-provider.ts'
import { interactionField } from './provider/interaction.ts'
import { passkeyFromAutofill, passkeyProof, signInWithPasskey } from './provider/passkey.ts'
import { Refused } from './provider/provider.ts'

/** A login by passkey, as the login page shows it. */
export interface PasskeySignIn {
  readonly busy: boolean
  /** Why the last one was refused, or null. */
  readonly message: string | null
  /** Lets the person choose a passkey in the browser's own window. */
  readonly choose: () => Promise<void>
  /**
   * Does something during which the browser offers no passkeys beside the form, and returns what it returns: whether the
   * page is left. If it is not, the browser offers them again.
   */
  readonly withoutAutofill: (act: () => Promise<boolean>) => Promise<boolean>
}

/**
 * Logs in by passkey: by one that the person chooses in the list of the browser's autofill, which waits from now on, or in
 * the browser's window.
 */
export function usePasskey(goOn: (answer: SignInResult) => Promise<boolean>): PasskeySignIn {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const wait = useRef<AbortController | null>(null)
  const { signIn } = useSession()

  async function attempt(prove: () => ReturnType<typeof passkeyProof>): Promise<boolean> {
    setBusy(true)
    setMessage(null)
    let isLeft = false
    try {
      isLeft = await goOn(await signInWithPasskey(await prove(), interactionField()))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.refusal.code === 'sign-in-expired') await signIn('/')
      setMessage(error.refusal.message)
    }
    if (!isLeft) setBusy(false)
    return isLeft
  }

  const followAutofill = useEffectEvent(async (signal: AbortSignal) => {
    const proof = (await isHere()) ? await passkeyFromAutofill(signal) : null
    // A refused passkey would be refused again, so this does not wait anew.
    if (proof !== null) await attempt(async () => proof)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round waits anew
  useEffect(() => {
    const controller = new AbortController()
    wait.current = controller
    void followAutofill(controller.signal)
    return () => controller.abort()
  }, [round])

  const withoutAutofill = useCallback(async (act: () => Promise<boolean>) => {
    wait.current?.abort()
    let isLeft = false
    try {
      isLeft = await act()
    } finally {
      if (!isLeft) setRound((last) => last + 1)
    }
    return isLeft
  }, [])

  return {
    busy,
    message,
    choose: async () => {
      await withoutAutofill(() => attempt(passkeyProof))
    },
    withoutAutofill,
  }
}

/** Returns whether this server keeps the accounts; false if that cannot be found out. */
async function isHere(): Promise<boolean> {
  return await readConfig().then(
    ({ auth }) => !isElsewhere(auth),
    () => false,
  )
}
