import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** A part is near from this distance below the window, and however far above it. */
const margin = '1000000px 0px 400px'

interface PrerenderedProps {
  /** The id of its element. */
  readonly id: string
  /** Called when the part is in the window, a little below it or above it, and when it is left unseen. */
  readonly onNear?: () => void
  /** A part that loads on demand. */
  readonly children: ReactNode
}

/**
 * Shows a part that is in the page before its scripts have come. When anything changes above it meanwhile,
 * such as the session, React gives up hydrating it and would show nothing until it has loaded; this shows the
 * HTML that is there.
 */
export function Prerendered({ id, onNear, children }: PrerenderedProps) {
  const start = useRef<HTMLSpanElement>(null)
  const [isPrerendered] = useState(
    () => typeof document === 'undefined' || document.getElementById(id) !== null,
  )
  useEffect(() => {
    if (!onNear || !start.current) return
    if (!isPrerendered) return onNear()
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: margin },
    )
    observer.observe(start.current)
    return () => {
      observer.disconnect()
      // The next time there is no HTML to show in its place.
      onNear()
    }
  }, [onNear, isPrerendered])
  return (
    <>
      {onNear ? <span ref={start} aria-hidden="true" className="absolute" /> : null}
      <div id={id} className="contents">
        <Suspense fallback={<SameHtml id={id} />}>{children}</Suspense>
      </div>
    </>
  )
}

function SameHtml({ id }: { id: string }) {
  const [html] = useState(() =>
    typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own HTML, from the place where it is put back
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
}
