import { useEffect, useRef, useState } from 'react'

/** The last change of a table in words; a change without words leaves the last ones. */
export function useSpoken<S>(table: S, say: (before: S, after: S) => string): string {
  const before = useRef(table)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const words = say(before.current, table)
    before.current = table
    if (words !== '') setSpoken(words)
  }, [table, say])
  return spoken
}
