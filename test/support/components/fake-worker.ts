import { vi } from 'vitest'
import type { Question } from '../../../web/play/review/messages.ts'

/** A worker that does nothing by itself: the test says what it reports. */
export class FakeWorker extends EventTarget {
  /** What the page has asked it. */
  question: Question | null = null
  isEnded = false

  postMessage(question: Question): void {
    this.question = question
  }

  terminate(): void {
    this.isEnded = true
  }

  /** Sends a message to the page. */
  report(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** Fails as a worker does whose script cannot be loaded. */
  fail(): void {
    this.dispatchEvent(new ErrorEvent('error'))
  }
}

/** Puts workers that do nothing in place of those that the page starts. Returns them, in order. */
export function fakeWorkers(): readonly FakeWorker[] {
  const workers: FakeWorker[] = []
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super()
        workers.push(this)
      }
    },
  )
  return workers
}
