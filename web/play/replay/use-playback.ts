import { useEffect, useState } from 'react'

/** The position of a replay, and the functions that move it. */
export interface Playback {
  /** The index of the shown step, from 0. */
  readonly at: number
  readonly isPlaying: boolean
  /** Shows a step, or the nearest one for a number beyond the ends, and stops playing. */
  readonly goTo: (step: number) => void
  /** Plays from here, or from the beginning if at the end; or stops. */
  readonly toggle: () => void
}

interface PlaybackOptions {
  /** The index of the step that shows first. */
  readonly startsAt?: number
  /** How long a step shows while the steps play by themselves, in milliseconds. */
  readonly stepTime?: number
  /** Whether the steps play before the person has pressed anything. */
  readonly startsPlaying?: boolean
  /** Whether the time stands still, because nobody can see the steps. */
  readonly isHeld?: boolean
  /** Whether the arrow keys, Home and End move the steps wherever the focus is. */
  readonly usesPageKeys?: boolean
  /** Called when the last step has been reached by playing and has shown as long as the others. */
  readonly onEnd?: () => void
}

/** Returns the playback of `count` steps. */
export function usePlayback(
  count: number,
  {
    startsAt = 0,
    stepTime = 1_400,
    startsPlaying = false,
    isHeld = false,
    usesPageKeys = true,
    onEnd,
  }: PlaybackOptions = {},
): Playback {
  const [at, setAt] = useState(startsAt)
  /** What the person has pressed; null before that. */
  const [wish, setWish] = useState<'play' | 'pause' | null>(null)
  const last = count - 1
  const plays = wish === null ? startsPlaying : wish === 'play'
  const isPlaying = plays && at < last
  const isRunning = plays && !isHeld

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => (at < last ? setAt(at + 1) : onEnd?.()), stepTime)
    return () => clearTimeout(timer)
  }, [isRunning, at, last, stepTime, onEnd])

  useEffect(() => {
    if (!usesPageKeys) return
    function onKeyDown(event: KeyboardEvent) {
      const step = stepOfKey(event.key, at, last)
      if (step === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      // Fields and dialogs keep their keys; on the slider the keys mean the same.
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      setWish('pause')
      setAt(step)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [at, last, usesPageKeys])

  return {
    at,
    isPlaying,
    goTo: (step) => {
      setWish('pause')
      setAt(Math.min(Math.max(step, 0), last))
    },
    toggle: () => {
      if (at === last) setAt(0)
      setWish(isPlaying ? 'pause' : 'play')
    },
  }
}

/** Returns the step to which a key leads, from 0 to `last`, or null for any other key. */
export function stepOfKey(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'ArrowRight') return Math.min(at + 1, last)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
