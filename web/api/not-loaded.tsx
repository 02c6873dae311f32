import { noAnswer, pausedHere } from '../../content/text/connection.ts'
import { tryAgain } from '../../content/text/shell.ts'
import { Button } from '../kit/button.tsx'
import { ApiFailure } from './failure.ts'
import { NoAnswer } from './no-answer.ts'

interface NotLoadedProps {
  /** A sentence that says what could not be loaded. */
  what: string
  why: unknown
  onRetry: () => void
  retryLabel?: string
}

/** Replaces a part of a page that could not be loaded: says what and why, and lets the person try again. */
export function NotLoaded({ what, why, onRetry, retryLabel = tryAgain }: NotLoadedProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-muted">
      <p>{`${what} ${reasonOf(why)}`}</p>
      <Button variant="quiet" size="small" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}

/** Returns why a call failed, in a sentence for the person. */
export function reasonOf(failure: unknown): string {
  if (failure instanceof NoAnswer) return failure.message
  if (failure instanceof ApiFailure && failure.isPause) return pausedHere
  if (failure instanceof ApiFailure) return `${failure.message.replace(/[.!?]$/, '')}.`
  return noAnswer.unreachable
}
