import { useEffect } from 'react'
import { answer, api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'
import { keptTokens } from '../session/storage.ts'
import { type KeptPreferences, names, type Preferences, pick } from './preferences.ts'
import { keep, keptPreferences, onPreference } from './store.ts'

/** Keeps the preferences of this browser and of the account the same while somebody is logged in. Shows nothing. */
export default function AccountPreferences() {
  useEffect(() => {
    inTurn(merge)
    return onPreference(() => inTurn(send))
  }, [])
  return null
}

let last: Promise<void> = Promise.resolve()

/** One request at a time, so that of two choices the later one stays. A failure leaves the choice in this browser. */
function inTurn(act: () => Promise<void>): void {
  last = last.then(act).catch((cause: unknown) => {
    // Who has logged out meanwhile is refused.
    if (keptTokens() === null) return
    logFailure('The preferences of the account could not be reached', cause)
  })
}

/** Shows the preferences that the account has, and sends it what it lacks. */
async function merge(): Promise<void> {
  const account = await answer(api.GET('/AppUser/preferences'))
  if (keptTokens() === null) return
  keep(mergedWith(keptPreferences(), account))
  await send()
}

/** Sends the account what it lacks. What does not arrive is sent with the next choice or the next visit. */
async function send(): Promise<void> {
  const sent = keptPreferences()
  if (sent.unsent.length === 0 || keptTokens() === null) return
  await answer(api.PATCH('/AppUser/preferences', { body: pick(sent.chosen, sent.unsent) }))
  if (keptTokens() === null) return
  const { chosen, unsent } = keptPreferences()
  const hasArrived = (name: (typeof unsent)[number]) =>
    sent.unsent.includes(name) && chosen[name] === sent.chosen[name]
  keep({ chosen, unsent: unsent.filter((name) => !hasArrived(name)) })
}

/**
 * Returns what a browser keeps after a login: what the account has, over what was chosen before the login, under what was
 * chosen after it and did not arrive there. Whatever the account lacks is unsent.
 */
export function mergedWith(
  { chosen, unsent }: KeptPreferences,
  account: Partial<Preferences>,
): KeptPreferences {
  const merged = { ...chosen, ...account, ...pick(chosen, unsent) }
  return { chosen: merged, unsent: names.filter((name) => merged[name] !== account[name]) }
}
