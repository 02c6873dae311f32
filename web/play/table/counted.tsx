import { useLayoutEffect, useRef } from 'react'
import { wantsStill } from '../../preferences/store.ts'
import './counted.css'
import { countedAt, countTime } from './count.ts'

interface CountedProps {
  readonly value: number
  /** Where the first counting begins; without it the first value just stands there. */
  readonly from?: number
  /** Milliseconds until it begins. */
  readonly delay?: number
}

/**
 * A number that counts when it changes. What is written is always the last value, so that a screen reader hears no other;
 * the counting is drawn over it. A change in the middle goes on from what is seen.
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
      drawn.dataset['counting'] = String(shown.current)
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
    <span ref={element} className="counted">
      {value}
    </span>
  )
}
