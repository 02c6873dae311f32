import { useEffect, useState } from 'react'
import * as text from '../../../content/text/shell.ts'
import { UpIcon } from '../../kit/icons.tsx'
import { wantsStill } from '../../preferences/store.ts'

/** How far a page must be scrolled before the button is offered, in pixels. */
const threshold = 100

function goUp() {
  window.scrollTo({ top: 0, behavior: wantsStill() ? 'instant' : 'smooth' })
}

/** Shows the button that leads back to the top of a page which has been scrolled. */
export function BackToTop() {
  const [isOffered, setOffered] = useState(false)

  useEffect(() => {
    const update = () => setOffered(window.scrollY > threshold)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])

  if (!isOffered) return null
  return (
    <button
      type="button"
      aria-label={text.backToTop}
      onClick={goUp}
      className="fixed right-4 bottom-4 z-30 grid size-12 place-items-center rounded-full border border-edge bg-surface text-ink shadow-lift hover:bg-sunken print:hidden"
    >
      <UpIcon />
    </button>
  )
}
