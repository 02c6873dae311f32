import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { UnfinishedGame } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'
import { mayPlay } from '../session/access/permission.ts'
import { keptTokens } from '../session/storage.ts'
import { currentSession, onSessionChange } from '../session/tabs.ts'
import { useUser } from '../session/user.ts'
import { isTable } from './is-table.ts'

/** How long the list is shown without asking again, in milliseconds. A game may go on in another tab. */
const staysFresh = 60_000

let games: readonly UnfinishedGame[] | null = null
/** When the list must be loaded again, by `Date.now()`. */
let freshUntil = 0
/** The navigation for which the list was last wanted, because several parts of a page want it. */
let wantedFor: string | null = null
/** Counts the requests, so that an answer for somebody who has logged out is dropped. */
let requests = 0
const listeners = new Set<() => void>()

/**
 * Returns the unfinished games of the person, the last played first: an empty list for people who may not
 * play, and null while it is unknown. All parts of a page share one request. It is repeated when a table was
 * left, because a game has gone on or ended there.
 */
export function useUnfinishedGames(): readonly UnfinishedGame[] | null {
  const plays = mayPlay(useUser())
  const { key, pathname } = useLocation()
  const known = useSyncExternalStore(onChange, current, unknown)
  useEffect(() => {
    if (plays) want(key, pathname)
  }, [plays, key, pathname])
  return plays ? known : none
}

const none: readonly UnfinishedGame[] = []
const current = () => games
const unknown = () => null

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: readonly UnfinishedGame[] | null): void {
  games = next
  for (const listener of listeners) listener()
}

function want(navigation: string, pathname: string): void {
  if (wantedFor === navigation) return
  wantedFor = navigation
  if (isTable(pathname)) freshUntil = 0
  else if (freshUntil <= Date.now()) void load()
}

async function load(): Promise<void> {
  freshUntil = Date.now() + staysFresh
  requests += 1
  const request = requests
  try {
    const found = await answer(api.GET('/games/unfinished'))
    if (request !== requests) return
    rememberWhether(found.length > 0)
    show(found)
  } catch (cause) {
    logFailure('The unfinished games could not be loaded', cause)
    if (request !== requests) return
    freshUntil = 0
    show(games ?? none)
  }
}

/**
 * Stores whether the person has unfinished games, so that their place is kept on the next visit while they load
 * (preferences/start.js). Signing out, which may have happened in another tab during the request, removes it.
 */
function rememberWhether(areSome: boolean): void {
  if (keptTokens() === null) return
  try {
    if (areSome) localStorage.setItem('skyway.unfinished', 'yes')
    else localStorage.removeItem('skyway.unfinished')
  } catch {
    // No space or no storage: no place is kept.
  }
}

// Whoever logs in next must not see it, and after a logout no part of a page is left that could forget it.
onSessionChange(() => {
  if (!mayPlay(currentSession().user)) forget()
})

function forget(): void {
  requests += 1
  freshUntil = 0
  wantedFor = null
  if (games !== null) show(null)
}
