import { useEffect, useState } from 'react'
import { UpIcon } from '../kit/icons.tsx'
import { wantsStill } from '../preferences/store.ts'

/** How far a page must be scrolled before the way back is offered, in pixels. */
const threshold = 100

function goUp() {
  window.scrollTo({ top: 0, behavior: wantsStill() ? 'instant' : 'smooth' })
}

export function BackToTop() {
  const [isOffered, setOffered] = useState(false)

  useEffect(() => {
    const look = () => setOffered(window.scrollY > threshold)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  if (!isOffered) return null
  return (
    <button
      type="button"
      aria-label="Back to top"
      onClick={goUp}
      className="fixed right-4 bottom-4 z-30 grid size-12 place-items-center rounded-full border border-edge bg-surface text-ink shadow-lift hover:bg-sunken print:hidden"
    >
      <UpIcon />
    </button>
  )
}
