import { winningScore } from '@skyway/engine/sandwich/ending.ts'
import type { CSSProperties } from 'react'

/** How near a final score came to what a win takes, as a filled line with a mark on it. */
export function Target({ gameScore }: { gameScore: number }) {
  const whole = Math.max(gameScore, winningScore) * 1.15
  const share = (points: number) => `${((100 * Math.max(points, 0)) / whole).toFixed(1)}%`
  const style: CSSProperties & Record<'--score' | '--win', string> = {
    '--score': share(gameScore),
    '--win': share(winningScore),
  }
  return (
    <p className="sandwich-target" style={style}>
      <span aria-hidden="true" className="sandwich-line">
        <span />
      </span>
      <span className="sandwich-win">{winningScore} to win</span>
    </p>
  )
}
