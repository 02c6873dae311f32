import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { Film } from '../../support/film/screencast.ts'

/** The times of a move after its click, in milliseconds. */
export interface Times {
  /** When it was clicked, in milliseconds since 1970. */
  readonly clicked: number
  /** Until the first frame that shows it was filmed. */
  readonly filmed: number
  /** The same time as reported by the browser itself, in steps of 8 ms; 16 also stands for less. */
  readonly told: number
  /** Until the server's answer had arrived. */
  readonly answered: number
}

const seen = z.object({
  clicked: z.number(),
  drawn: z.number(),
  answered: z.number(),
  told: z.number(),
})

/**
 * Watches, inside a page, for clicks and for changes of names on the table. Call the returned function after
 * a move.
 */
export async function watchMoves(page: Page): Promise<(camera: Film) => Promise<Times>> {
  await page.evaluate(watch)
  return async (camera) => {
    const raw = await page.evaluate(() => Reflect.get(window, 'lastMove')())
    const { clicked, drawn, answered, told } = seen.parse(raw)
    const frame = camera.firstFrom(drawn)
    if (!frame) throw new Error('No frame was filmed after the move')
    return { clicked, filmed: frame.at - clicked, told, answered: answered - clicked }
  }
}

/** Runs in the page. Its times are in milliseconds since 1970. */
function watch(): void {
  const since1970 = (time: number) => performance.timeOrigin + time
  let clicked = 0
  let drawn: number | null = null
  let isWaiting = false
  addEventListener(
    'click',
    ({ timeStamp }) => {
      clicked = timeStamp
      drawn = null
      isWaiting = true
    },
    { capture: true },
  )
  // A move changes the name of the place that the cards go to, or of the places that they come from.
  new MutationObserver(() => {
    if (!isWaiting) return
    isWaiting = false
    // A message sent from within a frame arrives after that frame has been drawn and handed over.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        drawn = performance.now()
      }
      port2.postMessage(null)
    })
  }).observe(document.body, { subtree: true, attributeFilter: ['aria-label'] })
  const lengths = new Map<number, number>()
  // Not in the DOM types yet: the shortest duration of an event that is reported.
  const eventTimes = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (name === 'click') lengths.set(startTime, duration)
    }
  }).observe(eventTimes)
  Reflect.set(window, 'lastMove', () => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/games'))
    const answer = answers.at(-1)
    performance.clearResourceTimings()
    return {
      clicked: since1970(clicked),
      drawn: since1970(drawn ?? Number.NaN),
      answered: since1970(answer ? answer.startTime + answer.duration : Number.NaN),
      told: lengths.get(clicked) ?? 16,
    }
  })
}
