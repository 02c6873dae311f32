import { logFailure } from '../base/log.ts'
import { isObject } from '../base/object.ts'
import type { LeaderboardEntry } from './answers.ts'
import { readConfig } from './config.ts'

/** The present board of a game type, as the server sends it. */
export interface LiveBoard {
  gameTypeId: number
  games: LeaderboardEntry[]
  /** In how many seconds the pages that watch ask for their reader's own place, each at a random moment. */
  ownWithin: number
}

/** The browser gives up when the server refuses the stream. The first wait after that, and the longest, in milliseconds. */
const waits = { first: 5000, longest: 120_000 }

/**
 * Calls the listener with the boards of a period, and with each that changes, while the page is visible. A lost
 * connection is opened again, and goes on with what has changed meanwhile. Returns a function that stops it.
 */
export function watchBoards(period: string, listener: (board: LiveBoard) => void): () => void {
  let stream: EventSource | null = null
  /** The id of the last event, with which the next connection goes on. */
  let known = ''
  let wait = waits.first
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function open(): Promise<void> {
    try {
      const { api } = await readConfig()
      if (isStopped || stream !== null || document.hidden) return
      const query = new URLSearchParams({ period, ...(known && { known }) })
      const opened = new EventSource(`${api}/gametypes/ranked/live?${query.toString()}`)
      stream = opened
      opened.addEventListener('board', ({ data, lastEventId }: MessageEvent<string>) => {
        wait = waits.first
        known = lastEventId
        const board = readBoard(JSON.parse(data))
        if (board) listener(board)
      })
      opened.addEventListener('error', () => {
        // Otherwise the browser opens it again by itself, after the time that the server has said.
        if (opened.readyState === EventSource.CLOSED && stream === opened) openLater()
      })
    } catch (cause) {
      logFailure('The leaderboard cannot be watched', cause)
      openLater()
    }
  }

  function close(): void {
    clearTimeout(waiting)
    stream?.close()
    stream = null
  }

  function openLater(): void {
    close()
    if (isStopped) return
    waiting = setTimeout(() => void open(), wait * (0.5 + Math.random()))
    wait = Math.min(2 * wait, waits.longest)
  }

  // Nobody sees a hidden page, and a browser has few connections to a server.
  function follow(): void {
    if (document.hidden) close()
    else if (stream === null) void open()
  }

  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}

/** Returns the board of an event, or null for one of another shape, as a newer server may send it. */
export function readBoard(data: unknown): LiveBoard | null {
  if (!isObject(data)) return null
  const { gameTypeId, games, ownWithin } = data
  const isRight =
    typeof gameTypeId === 'number' &&
    typeof ownWithin === 'number' &&
    Array.isArray(games) &&
    games.every(isEntry)
  return isRight ? { gameTypeId, games, ownWithin } : null
}

function isEntry(value: unknown): value is LeaderboardEntry {
  if (!isObject(value)) return false
  const { gameTypeId, gameId, score, gameName, displayName, profilePic } = value
  return (
    [gameTypeId, gameId, score].every((field) => typeof field === 'number') &&
    [gameName, displayName, profilePic].every((field) => typeof field === 'string')
  )
}
