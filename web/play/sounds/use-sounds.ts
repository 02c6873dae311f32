import { useEffect, useRef } from 'react'
import type { Sound } from './notes.ts'
import { awaitSounds, sound } from './player.ts'

/** Plays the sound of each change of a table if the player has switched sounds on. */
export function useSounds<S>(table: S, soundOf: (before: S, after: S) => Sound | null): void {
  const before = useRef(table)
  useEffect(awaitSounds, [])
  useEffect(() => {
    const heard = soundOf(before.current, table)
    before.current = table
    if (heard) sound(heard)
  }, [table, soundOf])
}
