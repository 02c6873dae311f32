import { useEffect, useRef, useState } from 'react'

/** Returns the announcement of the last change. A change without a text keeps the announcement before it. */
export function useAnnouncement<S>(table: S, say: (before: S, after: S) => string): string {
  const before = useRef(table)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const words = say(before.current, table)
    before.current = table
    if (words !== '') setAnnouncement(words)
  }, [table, say])
  return announcement
}
