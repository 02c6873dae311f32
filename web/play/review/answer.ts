import { seedFromHex } from '@skyway/engine/chance/seed.ts'
import { findBestPlay } from '@skyway/engine/record/best-play.ts'
import { start } from '@skyway/engine/record/game.ts'
import { reviewGame } from '@skyway/engine/record/review.ts'
import type { FoundOf, Question, Report, Sought } from './messages.ts'

/** Milliseconds between two reports of progress: more often nobody sees. */
const pause = 50

/**
 * Looks for what is asked, to the end. Reports the first step at once, progress at most every 50 ms, and always the end; a
 * failure is reported too, never thrown.
 *
 * @param now the time in milliseconds, from wherever
 */
export function answerQuestion(
  question: Question,
  report: (report: Report<FoundOf[Sought]>) => void,
  now: () => number,
): void {
  try {
    let found: FoundOf[Sought] | null = null
    let reported = Number.NEGATIVE_INFINITY
    for (found of searchFor(question)) {
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

function searchFor({ sought, record }: Question): Iterable<FoundOf[Sought]> {
  return sought === 'review'
    ? reviewGame(record)
    : findBestPlay(start(record.gameTypeId, seedFromHex(record.seed)))
}
