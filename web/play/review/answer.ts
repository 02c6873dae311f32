import { seedFromHex } from '@skyway/engine/chance/seed.ts'
import { start } from '@skyway/engine/record/game.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import { findPerfectPlay } from '@skyway/engine/search/perfect-play.ts'
import { reviewGame, reviewLastMove } from '@skyway/engine/search/review.ts'
import type { FoundOf, Question, Report, Sought } from './messages.ts'

/** The time between two reports of progress, in milliseconds: nobody can see more. */
const pause = 50

const searches: {
  readonly [What in Sought]: (record: Replayable) => Iterable<FoundOf[What]>
} = {
  review: reviewGame,
  'best-play': ({ gameTypeId, seed }) => findPerfectPlay(start(gameTypeId, seedFromHex(seed))),
  'last-move': (record) => [reviewLastMove(record)],
}

/**
 * Runs the search to its end. Reports the first step at once, then progress at most every 50 ms, and always
 * the end. Reports a failure instead of throwing it.
 *
 * @param now returns the time in milliseconds
 */
export function answerQuestion<What extends Sought>(
  { sought, record }: Question<What>,
  report: (report: Report<FoundOf[What]>) => void,
  now: () => number,
): void {
  try {
    let found: FoundOf[What] | null = null
    let reported = Number.NEGATIVE_INFINITY
    for (found of searches[sought](record)) {
      if (now() - reported < pause) continue
      reported = now()
      report({ type: 'progress', found })
    }
    if (found === null) throw new Error('Nothing was found.')
    report({ type: 'done', found })
  } catch (error) {
    report({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}
