import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type NearFrom, useNear } from '../../kit/near.tsx'

interface PrerenderedProps {
  /** The id of its element. */
  readonly id: string
  readonly nearFrom: NearFrom
  /** Called when the part is near or above the window, and when it is left unseen. */
  readonly onNear: () => void
  /** A part that loads on demand. */
  readonly children: ReactNode
}

/**
 * Shows a part that is in the page before its scripts have come. When anything changes above it meanwhile,
 * such as the address, React gives up hydrating it and would show nothing until it has loaded; this shows the
 * HTML that is there.
 */
export function Prerendered({ id, nearFrom, onNear, children }: PrerenderedProps) {
  const start = useRef<HTMLSpanElement>(null)
  const [isPrerendered] = useState(
    () => typeof document === 'undefined' || document.getElementById(id) !== null,
  )
  useNear(start, nearFrom, onNear)
  useEffect(() => {
    // There is no HTML to show in its place.
    if (!isPrerendered) onNear()
  }, [isPrerendered, onNear])
  return (
    <>
      <span ref={start} aria-hidden="true" className="absolute" />
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
