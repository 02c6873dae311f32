import { useLayoutEffect, useRef } from 'react'
import { numberText } from '../../kit/number.ts'
import { wantsStill } from '../../preferences/store.ts'
import './counted.css'
import { countedAt, countTime } from './count.ts'

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
    draw()
    return () => {
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
