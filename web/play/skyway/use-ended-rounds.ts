import type { RoundView } from '@skyway/engine/skyway/view.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGameHost } from '../store/game-host.ts'
import type { SkywayGame } from './state/game.ts'
import { bestOf } from './totals.tsx'

/**
 * Returns how the rounds of the player's finished game ended, and which of them the table shows: the chosen one, or null
 * for the best, which the game shows by itself. The list is empty until loaded, and while the deal is secret: until
 * the game is over, and on the day whose deal it has.
 */
export function useEndedRounds({ id, commitment, seed, roundTotals }: SkywayGame): {
  readonly rounds: readonly RoundView[]
  readonly chosen: RoundView | null
  /** The number of the round that is shown, from 1; null if none ended. */
  readonly shownNumber: number | null
  readonly choose: (number: number) => void
} {
  const { loadRecord } = useGameHost()
  const [number, choose] = useState<number | null>(null)
  const { data: rounds = [] } = useQuery({
    // All local games have the same number.
    queryKey: ['rounds', id, commitment],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: seed !== null,
    queryFn: async () => {
      const [{ endedRoundsOf }, record] = await Promise.all([
        import('./state/ended-rounds.ts'),
        loadRecord(id),
      ])
      return endedRoundsOf(record)
    },
  })
  const chosen = (number !== null && rounds[number - 1]) || null
  return { rounds, chosen, shownNumber: number ?? shownAtFirst(roundTotals), choose }
}

/** Returns the number of the best round, or of the last if none scored; null if none ended. */
function shownAtFirst(totals: readonly number[]): number | null {
  const best = bestOf(totals)
  return best === null ? totals.length || null : best + 1
}
