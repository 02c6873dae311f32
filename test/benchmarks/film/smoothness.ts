import { z } from 'zod'

/** What happened to the frames that were due while something moved. */
export interface Smoothness {
  readonly presented: number
  readonly dropped: number
  /** While the cards of a move flew to their places. */
  readonly moves: Pace
  /** While cards were dealt. */
  readonly deals: Pace
}

/** The times between consecutive frames that were presented during the same flights, in milliseconds. */
export type Pace = readonly number[]

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

/** The browser's record of an animation. Only one that a script began has no name. */
const animation = z.object({
  name: z.literal('Animation'),
  ph: z.enum(['b', 'e']),
  ts: z.number(),
  pid: z.number(),
  id2: z.object({ local: z.string() }),
  args: z.object({ data: z.object({ displayName: z.string(), nodeName: z.string() }).optional() }),
})
const trace = z.object({ traceEvents: z.array(z.unknown()) })

/** A frame that was due while something moved. Times are in microseconds. */
interface Beat {
  readonly process: number
  /** Null if nothing was presented. */
  readonly presentedAt: number | null
}

/** Cards in the air: flights of one process that overlap. */
interface Flights {
  readonly process: number
  readonly from: number
  readonly to: number
  /** Whether all of these cards come from the deck. */
  readonly isDeal: boolean
}

/** The trace categories that `smoothnessOf` needs. */
export const frameCategories = [
  'cc',
  'benchmark',
  'blink.animations',
  'disabled-by-default-devtools.timeline.frame',
]

/**
 * Counts, in a trace of the browser, the frames that were due while something on a page moved. Frames with
 * nothing new to draw do not count. A frame counts as presented even if only one of its two parts, compositor
 * or page, was ready in time.
 */
export function smoothnessOf(recorded: Buffer): Smoothness {
  const events = trace.parse(JSON.parse(recorded.toString())).traceEvents
  const beats = movingBeats(events)
  const flights = flightsIn(events)
  const paceOf = (some: readonly Flights[]) => some.flatMap((each) => gapsDuring(each, beats))
  return {
    presented: beats.filter(({ presentedAt }) => presentedAt !== null).length,
    dropped: beats.filter(({ presentedAt }) => presentedAt === null).length,
    moves: paceOf(flights.filter(({ isDeal }) => !isDeal)),
    deals: paceOf(flights.filter(({ isDeal }) => isDeal)),
  }
}

function gapsDuring({ process, from, to }: Flights, beats: readonly Beat[]): readonly number[] {
  const times = beats
    .flatMap((beat) => (beat.process === process ? (beat.presentedAt ?? []) : []))
    .filter((time) => time >= from && time <= to)
    .toSorted((a, b) => a - b)
  return times.slice(1).map((time, index) => (time - (times[index] ?? time)) / 1000)
}

function flightsIn(events: readonly unknown[]): readonly Flights[] {
  const open = new Map<string, z.infer<typeof animation>>()
  const all: Flights[] = []
  for (const event of inOrder(events, animation)) {
    const id = `${event.pid} ${event.id2.local}`
    const begun = open.get(id)
    if (event.ph === 'b') open.set(id, event)
    else if (begun) {
      open.delete(id)
      const { displayName, nodeName } = begun.args.data ?? {}
      if (displayName !== '' || nodeName === undefined) continue
      all.push({ process: event.pid, from: begun.ts, to: event.ts, isDeal: nodeName.includes('-dealt') })
    }
  }
  const joined: Flights[] = []
  for (const next of all.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (!last || last.process !== next.process || next.from > last.to) joined.push(next)
    else
      joined[joined.length - 1] = {
        ...last,
        to: Math.max(last.to, next.to),
        isDeal: last.isDeal && next.isDeal,
      }
  }
  return joined
}

function movingBeats(events: readonly unknown[]): readonly Beat[] {
  const beats = new Map<string, Beat>()
  const open = new Map<string, z.infer<typeof reporter>>()
  for (const event of inOrder(events, reporter)) {
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
      beats.set(key, { process: event.pid, presentedAt })
    }
  }
  return [...beats.values()]
}

function inOrder<T extends { readonly ts: number }>(events: readonly unknown[], shape: z.ZodType<T>): T[] {
  return events.flatMap((event) => shape.safeParse(event).data ?? []).sort((a, b) => a.ts - b.ts)
}
