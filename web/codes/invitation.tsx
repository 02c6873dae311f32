import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../content/text/codes.ts'
import { firstGame } from '../base/first-game.ts'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { mayPlay } from '../session/access/permission.ts'
import { codeInFragment, forgetInvitation, keepInvitation, keptInvitation } from '../session/sign-up-code.ts'
import { currentSession } from '../session/tabs.ts'
import { useSession } from '../session/user.ts'
import { type EarlierCode, LinkRefused, TryAgain } from './refusal.tsx'
import { codeState, redeemCode } from './send-code.ts'

/** What becomes of the code of a link; a code that was not accepted, with the reason, is to be corrected. */
export type InvitationResult = 'none' | 'pending' | 'not-needed' | EarlierCode

/**
 * Handles the code that the address of the page carries, or that this tab has kept while the person logged in.
 * People who are logged out sign up first. People who may play already keep the code for others. Anybody else
 * redeems it and goes on to a new game.
 */
export function useInvitation(): InvitationResult {
  const code = useSyncExternalStore(onHashChange, carriedCode, () => null)
  const { user, status, markReader, loadUser } = useSession()
  const navigate = useNavigate()
  const alerts = useAlerts()
  const [result, setResult] = useState<Exclude<InvitationResult, 'none'> | null>(null)
  /** The code that was already handled, so that an effect that runs twice redeems once. */
  const handled = useRef<string | null>(null)
  /** Whether the code is being taken out of the address, which no later effect must begin again. */
  const isTakenOut = useRef(false)

  async function redeem(carried: string) {
    setResult('pending')
    // What this tab knows may be old, and a code must not be used up for somebody who may play already.
    await loadUser().catch((cause: unknown) => logFailure('The role could not be loaded', cause))
    const { user: current } = currentSession()
    if (!current.signedIn) {
      handled.current = null
      return
    }
    if (mayPlay(current)) {
      forgetInvitation()
      return setResult('not-needed')
    }
    const sent = await redeemCode(carried)
    forgetInvitation()
    if (sent.state === 'unanswered') return setResult({ code: carried, refusal: null })
    if (sent.state === 'refused') return setResult(await refusedCode(carried, sent.wait))
    alerts.add({ type: 'Success', message: text.accepted, keepAfterRouteChange: true })
    markReader()
    await navigate(firstGame, { replace: true })
  }

  useEffect(() => {
    const fromLink = codeInFragment(location.hash)
    if (fromLink !== null) {
      keepInvitation(fromLink)
      if (isTakenOut.current) return
      isTakenOut.current = true
      // Neither the address bar nor the history keeps the code.
      void navigate('/codes', { replace: true })
      return
    }
    isTakenOut.current = false
    if (code === null || handled.current === code) return
    if (status === 'signed-out') {
      handled.current = code
      // As a new document, because the policy of this one does not allow the program that protects passwords.
      location.replace('/sign-up')
    } else if (status === 'signed-in' && user.signedIn) {
      handled.current = code
      void redeem(code)
    }
  })

  if (result !== null) return result
  return code === null ? 'none' : 'pending'
}

async function refusedCode(code: string, wait: string | null): Promise<EarlierCode> {
  if (wait !== null) return { code, refusal: <TryAgain wait={wait} /> }
  const state = await codeState(code)
  if (state === 'redeemed') return { code, refusal: <LinkRefused why={text.linkRedeemed} /> }
  if (state === 'ended') return { code, refusal: <LinkRefused why={text.linkEnded} /> }
  if (state === 'unknown') return { code, refusal: <LinkRefused why={text.linkUnknown} /> }
  return { code, refusal: <TryAgain wait={null} isExplained /> }
}

/** Returns the code of the address, or the one that this tab keeps. */
function carriedCode(): string | null {
  return codeInFragment(location.hash) ?? keptInvitation()
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
