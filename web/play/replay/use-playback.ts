import { useEffect, useState } from 'react'

/** Milliseconds for which a step stands while the replay plays by itself. */
const beat = 1_400

/** Where a replay stands, and how it is moved. */
export interface Playback {
  /** The step that is shown, from 0. */
  readonly at: number
  readonly isPlaying: boolean
  /** Shows a step, the nearest one for a number beyond the ends, and stops playing. */
  readonly goTo: (step: number) => void
  /** Plays from here, or from the beginning at the end; or stops. */
  readonly toggle: () => void
}

/** Walks through `count` steps, beginning with the first, which the arrows, Home and End do as well. */
export function usePlayback(count: number): Playback {
  const [at, setAt] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)
  const last = count - 1
  const plays = isPlaying && at < last

  useEffect(() => {
    if (!plays) return
    const timer = setTimeout(() => setAt(at + 1), beat)
    return () => clearTimeout(timer)
  }, [plays, at])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const step = stepOfKey(event.key, at, last)
      if (step === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      // A field keeps its keys; the slider's own mean the same, and those of a dialog are its own.
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

/** The step to which a key leads, kept between 0 and `last`; null for a key that leads nowhere. */
export function stepOfKey(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'ArrowRight') return Math.min(at + 1, last)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
