import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Elements } from '../../base/elements.ts'
import { type NearFrom, useNear } from '../../kit/near.tsx'

interface PrerenderedProps {
  /** The id of its element. */
  readonly id: string
  readonly nearFrom: NearFrom
  /** Called when the part is near or above the window, and when it is left unseen. */
  readonly onNear: () => void
  /** A part that loads on demand. */
  readonly children: Elements
}

/**
 * Shows a part that is in the page before its scripts have come. When anything changes above it meanwhile,
 * such as the address, React gives up hydrating it and would show nothing until it has loaded; this shows the
 * HTML that is there. The last button that is pressed in it meanwhile is pressed again once it has loaded.
 */
export function Prerendered({ id, nearFrom, onNear, children }: PrerenderedProps) {
  const start = useRef<HTMLSpanElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const pressed = useRef('')
  /** No state: React may take up what the part has changed before it renders that it has loaded. */
  const isLoaded = useRef(false)
  const [isPrerendered] = useState(
    () => typeof document === 'undefined' || document.getElementById(id) !== null,
  )
  useNear(start, nearFrom, onNear)
  useEffect(() => {
    // There is no HTML to show in its place.
    if (!isPrerendered) onNear()
  }, [isPrerendered, onNear])
  useLayoutEffect(() => {
    const note = ({ target }: Event) => {
      const button = target instanceof Element && target.closest('button')
      if (!button || !part.current?.contains(button)) return
      const html = button.outerHTML
      // Later, because React may hydrate the part within the press, and answers it then.
      setTimeout(() => {
        pressed.current = html
      })
    }
    // The document is too late: React stops there what it cannot answer yet.
    addEventListener('click', note, true)
    return () => removeEventListener('click', note, true)
  }, [])

  const pressAgain = () => {
    // The part may have been rendered once more, and the button is another one then.
    for (const button of part.current?.querySelectorAll('button') ?? [])
      if (button.outerHTML === pressed.current) return button.click()
  }
  return (
    <>
      <span ref={start} aria-hidden="true" className="absolute" />
      <div id={id} ref={part} className="contents">
        <Suspense fallback={<SameHtml id={id} isLoaded={isLoaded} />}>
          {children}
          <Loaded isLoaded={isLoaded} onLoaded={pressAgain} />
        </Suspense>
      </div>
    </>
  )
}

interface LoadedProps {
  readonly isLoaded: RefObject<boolean>
  readonly onLoaded: () => void
}

/** Tells when what is beside it has loaded. */
function Loaded({ isLoaded, onLoaded }: LoadedProps) {
  useLayoutEffect(() => {
    isLoaded.current = true
  }, [isLoaded])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part loads once
  useEffect(onLoaded, [])
  return null
}

/**
 * Shows the HTML that is there, or nothing if the part has loaded: React prepares a fallback even if it never shows it, and
 * what is alive may have styles that the policy forbids.
 */
function SameHtml({ id, isLoaded }: { id: string; isLoaded: RefObject<boolean> }) {
  const [html] = useState(() =>
    typeof document === 'undefined' || isLoaded.current ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  )
  if (html === '') return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own HTML, from the place where it is put back
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
}
