import type { Acknowledged } from '../../support/bots/bot.ts'
import { countMoves } from '../../support/bots/lost-moves.ts'

const everyMilliseconds = 20

/** The longest times in seconds: without a move of anybody, and without one of some player. */
export interface LongestPauses {
  readonly ofAll: number
  readonly ofOne: number
}

/** Watches how long nothing is added to what each player has acknowledged. The function that it returns ends that. */
export function watchPauses(players: readonly Acknowledged[]): () => LongestPauses {
  const began = performance.now()
  const each = players.map((acknowledged) => ({
    acknowledged,
    count: countMoves(acknowledged),
    at: began,
    longest: 0,
  }))
  let latest = began
  let longest = 0
  const look = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - latest)
    for (const player of each) {
      player.longest = Math.max(player.longest, now - player.at)
      const count = countMoves(player.acknowledged)
      if (count === player.count) continue
      player.count = count
      player.at = now
      latest = now
    }
  }
  const timer = setInterval(look, everyMilliseconds)
  return () => {
    look()
    clearInterval(timer)
    return { ofAll: longest / 1000, ofOne: Math.max(...each.map((player) => player.longest)) / 1000 }
  }
}
