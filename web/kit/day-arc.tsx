import { arc, skyAt } from './day.ts'

const { centre, horizon, width, height } = arc
const way = `M${centre - width} ${horizon}A${width} ${height} 0 0 1 ${centre + width} ${horizon}`

interface DayArcProps {
  /** Minutes since midnight. */
  minutes: number
  className?: string
}

/** The way of the sun over mountains and town, and where it stands. It says nothing to a screen reader. */
export function DayArc({ minutes, className = '' }: DayArcProps) {
  const { x, y, part } = skyAt(minutes)
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 440 170"
      className={`sky-${part} day-arc ${className}`}
    >
      <path
        d={way}
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0.1 9"
        className="day-way"
      />
      <g className="day-light">
        <circle cx={x} cy={y} r="34" opacity="0.25" />
        <circle cx={x} cy={y} r="19" />
      </g>
      {part === 'night' ? <circle cx={x + 8} cy={y - 6} r="15" className="day-shade" /> : null}
      <path
        d="M8 170v-22l38-28 22 14 40-44 34 36 18-14 44 40v18Zm38-50 6 9-8-1-6 6-5-5Zm62-30 15 16-9-2-7 8-7-7-8 4Z"
        fillRule="evenodd"
        className="day-far"
      />
      <path
        d="M188 170v-16h26v-16h16v10h14v-32h9v-12h3v12h9v22h16v-14l12-8 12 8v20h18v-28h20v34h20v-14h14v8h20v-10l12-7 12 7v36Z"
        className="day-near"
      />
      <path
        d="M250 124v34m7-34v34m28-20v24m10-24v24m38-26v30m8-30v30m55-6v12"
        strokeWidth="3"
        strokeDasharray="3 5"
        className="day-windows"
      />
    </svg>
  )
}
