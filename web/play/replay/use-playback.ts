import { useEffect, useState } from 'react'

/** How long a step shows while the replay plays by itself, in milliseconds. */
const stepTime = 1_400

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

/** Returns the playback of `count` steps from the first one. The arrow keys, Home and End move it too. */
export function usePlayback(count: number): Playback {
  const [at, setAt] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)
  const last = count - 1
  const plays = isPlaying && at < last

  useEffect(() => {
    if (!plays) return
    const timer = setTimeout(() => setAt(at + 1), stepTime)
    return () => clearTimeout(timer)
  }, [plays, at])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const step = stepOfKey(event.key, at, last)
      if (step === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      // Fields and dialogs keep their keys; on the slider the keys mean the same.
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      setIsPlaying(false)
      setAt(step)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [at, last])

  return {
    at,
    isPlaying: plays,
    goTo: (step) => {
      setIsPlaying(false)
      setAt(Math.min(Math.max(step, 0), last))
    },
    toggle: () => {
      if (!plays && at === last) setAt(0)
      setIsPlaying(!plays)
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
