import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { provideTokens } from '../api/session.ts'
import { logFailure } from '../base/log.ts'
import { keptTokens, type Tokens, wasWarned } from './storage.ts'
import {
  currentSession,
  listenToOtherTabs,
  onSessionChange,
  sessionAtFirst,
  show,
  updateUser,
} from './tabs.ts'
import { nobody, SessionContext, type SessionStore } from './user.ts'

// Every page loads this file with storage.ts, tabs.ts and user.ts. Most visits have no session: the others load for visits
// that have, start or end one. That is why what is stored and who is signed in are in two files each.
const session = () => import('./session.ts')
const protocol = () => import('./openid-connect.ts')

/** The session of this tab, and what can be done with it. */
export const sessionStore: SessionStore = {
  subscribe: onSessionChange,
  current: currentSession,
  atFirst: sessionAtFirst,
  actions: {
    signIn: (returnTo) => signIn(returnTo),
    signUp: (returnTo) => signIn(returnTo, true),
    signOut: async () => (await session()).signOut(),
    loadUser: async () => (await session()).showCurrentUser(),
    markReader: () => updateUser({ isReader: true }),
    updateUser,
  },
}

/** Begins a login. While it is not known who is there, waits; and who is logged in then needs no login. */
async function signIn(returnTo?: string, isNew = false): Promise<void> {
  if (currentSession().status === 'starting') {
    await start()
    if (currentSession().user.signedIn) return
  }
  await (await session()).signIn(returnTo, isNew)
}

/** Starts the session when the site opens and provides it to all pages. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  useEffect(() => {
    let isGone = false
    void start().then((returnTo) => {
      if (!isGone && returnTo !== null) return navigate(returnTo, { replace: true })
      return undefined
    })
    return () => {
      isGone = true
    }
  }, [navigate])
  return <SessionContext value={sessionStore}>{children}</SessionContext>
}

/** Loads what a login needs before it is needed, when the pointer is at its button. */
export function prepareSignIn(): void {
  // The login itself reports a failure.
  Promise.all([session(), protocol().then(({ findProvider }) => findProvider())]).catch(() => {})
}

let starting: Promise<string | null> | null = null

/**
 * Finds out once who is signed in. Returns the path to go to, or null to stay. A visit without a session has
 * nothing to load.
 */
export function start(): Promise<string | null> {
  if (starting === null) addEventListener('pageshow', checkRestoredPage)
  starting ??= concernsSession(new URL(location.href)) ? startLoaded() : Promise.resolve(startWithout())
  return starting
}

/** Returns whether a visit to the address has a session, starts one or ends one. */
export function concernsSession(address: URL): boolean {
  return keptTokens() !== null || address.pathname === '/logout' || isAnswerOfProvider(address)
}

/** Returns whether the address is the provider's answer to a sign-in. */
export function isAnswerOfProvider({ pathname, searchParams }: URL): boolean {
  return (
    pathname === '/' && searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'))
  )
}

async function startLoaded(): Promise<string | null> {
  try {
    const address = new URL(location.href)
    const isAnswer = isAnswerOfProvider(address)
    const [{ startSession }] = await Promise.all([session(), isAnswer && protocol()])
    return await startSession(address, isAnswer)
  } catch (cause) {
    logFailure('The session could not be started', cause)
    show({ user: nobody, status: 'signed-out' })
    return null
  }
}

function startWithout(): null {
  listenToOtherTabs()
  const stop = onSessionChange(() => {
    // Somebody signed in in another tab.
    if (currentSession().status !== 'signed-in') return
    stop()
    void startLoaded()
  })
  show({ user: { ...nobody, signInWarned: wasWarned() }, status: 'signed-out' })
  return null
}

/**
 * Loads a page again that the browser has restored, by its Back, as it was left, if its session has ended or begun
 * meanwhile. What was private on it stays in its memory until then.
 */
function checkRestoredPage({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  const { status } = currentSession()
  if (status === 'signing-out') location.replace('/')
  else if ((status === 'signed-in') !== (keptTokens() !== null)) location.reload()
}

/** A token that expires sooner than this is renewed first, so that it is still valid when the call arrives. */
const marginMilliseconds = 20_000

/**
 * Returns the access token of the session, renewed if it is about to expire, or null if nobody is signed in or
 * the session is over.
 *
 * @param refused a token that the API has just refused: the returned one is another. A changed clock, or a
 *   server that accepts only shorter lifetimes, makes a token invalid early
 * @throws Error if it must be renewed and the provider, or the site itself, cannot be reached
 */
async function accessToken(refused?: string): Promise<string | null> {
  const isGood = ({ accessToken: token, expiresAt }: Tokens): boolean =>
    refused === undefined ? expiresAt - Date.now() > marginMilliseconds : token !== refused
  const tokens = keptTokens()
  if (tokens === null || isGood(tokens)) return tokens?.accessToken ?? null
  return await (await session()).renewUnless(isGood)
}

provideTokens(accessToken)
