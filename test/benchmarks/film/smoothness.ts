import { z } from 'zod'

/** What happened to the frames that were due while something moved. */
export interface Smoothness {
  readonly presented: number
  readonly dropped: number
  /**
   * The share of the presented frames that followed the previous one within one and a half frame intervals,
   * 25 ms.
   */
  readonly even: number
  /** The longest time between two presented frames in the middle of a motion, in milliseconds. */
  readonly longestGap: number
}

/**
 * The browser's own record of a frame: from the moment it was due to its presentation or the end of its wait.
 */
const reporter = z.object({
  name: z.literal('PipelineReporter'),
  ph: z.enum(['b', 'e']),
  ts: z.number(),
  pid: z.number(),
  id2: z.object({ local: z.string() }),
  args: z.object({
    frame_reporter: z
      .object({
        state: z.string(),
        frame_sequence: z.number(),
        has_compositor_animation: z.boolean(),
        has_main_animation: z.boolean(),
      })
      .optional(),
  }),
})
const trace = z.object({ traceEvents: z.array(z.unknown()) })

interface Beat {
  readonly number: number
  /** In microseconds; null if nothing was presented. */
  readonly presentedAt: number | null
}

/** The trace categories that `smoothnessOf` needs. */
export const frameCategories = ['cc', 'benchmark', 'disabled-by-default-devtools.timeline.frame']

/**
 * Counts, in a trace of the browser, the frames that were due while something on a page moved. Frames with
 * nothing new to draw do not count. A frame counts as presented even if only one of its two parts, compositor
 * or page, was ready in time.
 */
export function smoothnessOf(recorded: Buffer): Smoothness {
  const beats = movingBeats(recorded)
  const presented = beats.filter(({ presentedAt }) => presentedAt !== null)
  const gaps = presented.slice(1).flatMap((beat, index) => {
    const before = presented[index]
    // After a longer pause, a new motion begins.
    if (!before || beat.number - before.number > 6) return []
    return ((beat.presentedAt ?? 0) - (before.presentedAt ?? 0)) / 1000
  })
  return {
    presented: presented.length,
    dropped: beats.length - presented.length,
    even: gaps.filter((gap) => gap <= 25).length / gaps.length,
    longestGap: Math.max(0, ...gaps),
  }
}

function movingBeats(recorded: Buffer): readonly Beat[] {
  const beats = new Map<string, Beat>()
  const open = new Map<string, z.infer<typeof reporter>>()
  const events = trace
    .parse(JSON.parse(recorded.toString()))
    .traceEvents.flatMap((event) => reporter.safeParse(event).data ?? [])
    .sort((a, b) => a.ts - b.ts)
  for (const event of events) {
    const id = `${event.pid} ${event.id2.local}`
    const begun = open.get(id)
    if (event.ph === 'b') open.set(id, event)
    else if (begun) {
      open.delete(id)
      const frame = begun.args.frame_reporter
      if (!frame?.has_compositor_animation && !frame?.has_main_animation) continue
      const key = `${event.pid} ${frame.frame_sequence}`
      const isPresented = frame.state.startsWith('STATE_PRESENTED')
      if (!isPresented && frame.state !== 'STATE_DROPPED') continue
      const earlier = beats.get(key)?.presentedAt ?? null
      const presentedAt = earlier ?? (isPresented ? event.ts : null)
      beats.set(key, { number: frame.frame_sequence, presentedAt })
    }
  }
  return [...beats.values()].sort((a, b) => a.number - b.number)
}
