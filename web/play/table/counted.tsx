import { useLayoutEffect, useRef } from 'react'
import { numberText } from '../../kit/number.ts'
import { wantsStill } from '../../preferences/store.ts'
import './counted.css'

/** How long a score counts after a move, in milliseconds. */
export const countTime = 300

interface CountedProps {
  readonly value: number
  /** The value from which the first count starts. Without it the first value does not count. */
  readonly from?: number
  /** The delay of the count, in milliseconds. */
  readonly delay?: number
}

/**
 * Shows a number that counts when it changes. The text is always the last value, so that a screen reader gets
 * no other; the count is drawn over it. A change during the count continues from the shown number.
 */
export function Counted({ value, from = value, delay = 0 }: CountedProps) {
  const element = useRef<HTMLSpanElement>(null)
  const shown = useRef(from)

  useLayoutEffect(() => {
    const drawn = element.current
    if (!drawn || wantsStill() || shown.current === value) {
      shown.current = value
      return
    }
    const begin = shown.current
    const start = performance.now() + delay
    let frame = 0
    const draw = () => {
      const elapsed = performance.now() - start
      shown.current = countedAt(begin, value, elapsed, countTime)
      drawn.dataset['counting'] = numberText(shown.current)
      if (elapsed < countTime) frame = requestAnimationFrame(draw)
      else delete drawn.dataset['counting']
    }
    drawn.dataset['counting'] = numberText(begin)
    // Not by frames: nothing may be drawn for a count that waits for cards to land.
    const wait = setTimeout(draw, delay)
    return () => {
      clearTimeout(wait)
      cancelAnimationFrame(frame)
      delete drawn.dataset['counting']
    }
  }, [value, delay])

  return (
    <span ref={element} className="table-counted">
      {numberText(value)}
    </span>
  )
}

/**
 * Returns what a score shows while it counts from one value to another: fast at first, in whole numbers, and
 * never beyond either value.
 *
 * @param elapsed milliseconds since the counting began
 * @param duration milliseconds that the counting takes
 */
export function countedAt(from: number, to: number, elapsed: number, duration: number): number {
  if (elapsed >= duration) return to
  const left = 1 - Math.max(elapsed, 0) / duration
  return Math.round(to - (to - from) * left ** 3)
}
