import { setTimeout as wait } from 'node:timers/promises'
import { JobFailure } from '../jobs/job.ts'
import { DeliveryFailure } from '../mail/smtp.ts'

/** How many mails are on their way at once. */
const lanes = 4
/** How many refusals in a row mean that the mail server refuses everything. */
const mostRefusals = 10

/** What became of a mail. */
export type Outcome =
  | { readonly state: 'sent' }
  /** The mail server refuses it for good, or may have taken it. */
  | { readonly state: 'failed' | 'unclear'; readonly reason: string }
  /** The mail server has not taken it, because it refuses it for now or takes no mails. */
  | { readonly state: 'waiting'; readonly reason: string; readonly isRefused: boolean }

/** Mails that are taken one by one. */
export interface MailList<Taken> {
  /** Takes the next mail, which nobody else can take then. Returns null if none is due. */
  take(): Promise<Taken | null>
  /**
   * Sends a mail. Returns false if there is nothing to send.
   *
   * @throws DeliveryFailure if the mail server does not take it, or if nobody knows whether it has
   */
  send(taken: Taken): Promise<boolean>
  /** Records what became of a mail. */
  settle(taken: Taken, outcome: Outcome): Promise<void>
}

/** How fast mails are sent, and until when. */
export interface SendingPace {
  readonly mailsPerMinute: number
  /** How long one job sends before another one goes on. */
  readonly seconds: number
  /** Returns whether the process is closing. */
  readonly isClosing: () => boolean
}

/**
 * Sends mails of a list for some seconds. Returns whether none is left that is due.
 *
 * @throws JobFailure if the mail server takes no mails
 */
export async function sendForAWhile<Taken>(
  list: MailList<Taken>,
  { mailsPerMinute, seconds, isClosing }: SendingPace,
  stop: AbortSignal,
): Promise<boolean> {
  const interval = 60_000 / mailsPerMinute
  const start = performance.now()
  let nextAt = start
  let refusals = 0
  let isEmpty = false
  let failure: JobFailure | undefined
  const isOver = () =>
    failure !== undefined || performance.now() >= start + seconds * 1000 || isClosing() || stop.aborted

  async function pace(): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + interval
    if (at > now) await wait(at - now, undefined, { ref: false })
  }

  async function send(taken: Taken): Promise<Outcome> {
    try {
      // A mail that was not needed leaves its time to the next one.
      if (await list.send(taken)) refusals = 0
      else nextAt -= interval
      return { state: 'sent' }
    } catch (error) {
      // An address that is no longer valid is refused before anything is sent.
      if (!(error instanceof DeliveryFailure)) return { state: 'failed', reason: 'address' }
      const { reason, isUnclear, isOfThisMail, isFinal } = error
      if (isOfThisMail) refusals += 1
      if (!isOfThisMail || refusals >= mostRefusals) failure = notFinal(error)
      if (isOfThisMail && isFinal) return { state: 'failed', reason }
      if (!isOfThisMail && isUnclear) return { state: 'unclear', reason }
      return { state: 'waiting', reason, isRefused: isOfThisMail }
    }
  }

  async function lane(): Promise<void> {
    while (!isOver()) {
      await pace()
      if (isOver()) return
      const taken = await list.take()
      if (taken === null) {
        isEmpty = true
        return
      }
      await list.settle(taken, await send(taken))
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane))
  if (failure !== undefined) throw failure
  return isEmpty
}

/** Returns a failure after which the job is tried again. */
function notFinal({ message, fault, reason }: JobFailure): JobFailure {
  return new JobFailure(message, {
    isFinal: false,
    fault: fault === 'refused' ? 'unavailable' : fault,
    reason,
  })
}
