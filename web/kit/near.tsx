import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Elements } from '../base/elements.ts'

/** A distance below the window; negative if something must be in the window. */
export type NearFrom = `${number}px`

/**
 * Calls `onNear` when an element is in the window, above it, or no further below it than the distance. Also
 * calls it when the element is removed, because nothing would call it later.
 */
export function useNear(element: RefObject<Element | null>, from: NearFrom, onNear: () => void): void {
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: `1000000px 0px ${from}` },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      onNear()
    }
  }, [element, from, onNear])
}

interface WhenNearProps {
  readonly from: NearFrom
  /** The classes of the empty place until then, about as large. */
  readonly className: string
  readonly children: Elements
}

/** Shows a part of a page when its place is near, so that no visit loads it in vain. */
export function WhenNear({ from, className, children }: WhenNearProps) {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useNear(
    place,
    from,
    useCallback(() => setNear(true), []),
  )
  return isNear ? children : <div ref={place} data-waits="" className={className} />
}
