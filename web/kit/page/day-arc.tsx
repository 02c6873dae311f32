import { arc, skyAt } from './day.ts'
import './day.css'

const { center, horizon, width, height } = arc
/** The glow around the sun, which extends above the arc at noon. */
const glow = 34
const top = horizon - height - glow
const arcPath = `M${center - width} ${horizon}A${width} ${height} 0 0 1 ${center + width} ${horizon}`

interface DayArcProps {
  /** Minutes since midnight. */
  minutes: number
  className?: string
}

/** Draws the path of the sun over mountains and a town, and the sun's position. Screen readers skip it. */
export function DayArc({ minutes, className = '' }: DayArcProps) {
  const { x, y, part } = skyAt(minutes)
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox={`0 ${top} 440 ${170 - top}`}
      className={`day-${part} ${className}`}
    >
      <path
        d={arcPath}
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0.1 9"
        className="day-way"
      />
      <g className="day-light">
        <circle cx={x} cy={y} r={glow} opacity="0.25" />
        <circle cx={x} cy={y} r="19" />
      </g>
      {part === 'night' ? <circle cx={x + 8} cy={y - 6} r="15" className="day-shade" /> : null}
      <path d="M0 170v-16l26-20 20 13 34-41 16 19 22-30 40 44 16-13 46 34v10Z" className="day-far" />
      <path
        d="M176 170v-14h38v-18h16v10h14v-32h9v-12h3v12h9v22h16v-14l12-8 12 8v20h18v-28h20v34h20v-14h14v8h20v-10l12-7 12 7v16h27v20Z"
        className="day-near"
      />
      <path
        d="M250 122v36m9-36v36m28-22v24m12-24v24m30-38v38m8-38v38m68-16v16m8-16v16"
        strokeWidth="3"
        strokeDasharray="3 5"
        className="day-windows"
      />
    </svg>
  )
}
