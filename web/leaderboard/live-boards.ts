import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LeaderboardEntry } from '../api/answers.ts'
import { type LiveBoard, watchBoards } from '../api/live-boards.ts'
import { boardKey, ownKey, type Period } from './periods.ts'

interface LiveBoardsProps {
  /** A game type, or -1 for all. */
  id: number
  period: Period
}

/**
 * Changes the loaded boards on the page as the server sends them, and then loads the reader's own place again, if somebody
 * is logged in. Draws nothing itself.
 */
export default function LiveBoards({ id, period }: LiveBoardsProps): null {
  const queries = useQueryClient()
  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined
    const stop = watchBoards(period, (board) => {
      const before = queries.getQueryData<LeaderboardEntry[]>(boardKey(id, period))
      const after = queries.setQueryData<LeaderboardEntry[]>(boardKey(id, period), (entries) =>
        withBoard(entries ?? [], board, id),
      )
      // The cache keeps the object if its content is the same.
      if (before === after) return
      // Not everybody at the same moment.
      asking ??= setTimeout(
        () => {
          asking = undefined
          void queries.invalidateQueries({ queryKey: ownKey(id, period) })
        },
        board.ownWithin * 1000 * Math.random(),
      )
    })
    return () => {
      stop()
      clearTimeout(asking)
    }
  }, [queries, id, period])
  return null
}

/** Returns the entries of a leaderboard with the present board of one game type; `id` is the type that it shows, or -1. */
export function withBoard(
  entries: readonly LeaderboardEntry[],
  { gameTypeId, games }: Pick<LiveBoard, 'gameTypeId' | 'games'>,
  id: number,
): LeaderboardEntry[] {
  if (id !== -1 && id !== gameTypeId) return [...entries]
  const before = entries.filter((entry) => entry.gameTypeId < gameTypeId)
  const after = entries.filter((entry) => entry.gameTypeId > gameTypeId)
  return [...before, ...games, ...after]
}
