import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import * as text from '../../../content/text/shell.ts'
import './progress.css'

/** How long a page may take to come before a line shows that it is coming, in milliseconds. */
const shownAfter = 200

/** Shows a line at the top of the window while the next page is late, and announces that it is loading. */
export function Progress() {
  const isPending = useNavigation().state !== 'idle'
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setLate(true), shownAfter)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isPending])

  return (
    // A screen reader announces changes only in a region that existed before.
    <div aria-live="polite" className="print:hidden">
      {isLate ? (
        <div className="navigation-progress">
          <span className="sr-only">{text.loading}</span>
        </div>
      ) : null}
    </div>
  )
}
