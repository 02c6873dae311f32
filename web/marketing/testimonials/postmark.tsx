import { readableDate, readableDayOfYear } from '../../kit/date.ts'

interface PostmarkProps {
  /** As `2026-11-21`. */
  date: string
  className: string
}

/** Draws the postmark over the stamp: the day, and waves. */
export function Postmark({ date, className }: PostmarkProps) {
  const year = new Date(date).getUTCFullYear()
  return (
    <>
      <time dateTime={date} className="sr-only">
        {readableDate(date)}
      </time>
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="0 0 160 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        className={`text-card-ink/70 ${className}`}
      >
        <circle cx="36" cy="36" r="34" />
        <circle cx="36" cy="36" r="29" strokeWidth="1" />
        <path d="M72 14q11-8 22 0t22 0 22 0 22 0M74 29q11-8 22 0t22 0 22 0 22 0M74 44q11-8 22 0t22 0 22 0 22 0M72 59q11-8 22 0t22 0 22 0 22 0" />
        <g fill="currentColor" stroke="none" textAnchor="middle" className="font-display font-bold uppercase">
          <text x="36" y="34" fontSize="13">
            {readableDayOfYear(date)}
          </text>
          <text x="36" y="49" fontSize="12">
            {year}
          </text>
        </g>
      </svg>
    </>
  )
}
