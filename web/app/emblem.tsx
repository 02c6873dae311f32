/** The sign of the house: a sun that rises behind two stacked cards of skyline. */
export function Emblem({ className = 'size-9' }: { className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 40 40" className={className}>
      <rect x="1" y="1" width="38" height="38" rx="11" className="fill-sky-800" />
      <circle cx="20" cy="23" r="10" className="fill-dawn-400" />
      <path
        d="M1 27h6v-6h6v4h4v-9h7v7h4v-4h5v8h6v1a11 11 0 0 1-11 11H12A11 11 0 0 1 1 28Z"
        className="fill-sky-900"
      />
      <path
        d="m9 16 7-5 8 2 7-7"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-sky-100"
      />
      <circle cx="31" cy="6.5" r="2.2" className="fill-dawn-100" />
    </svg>
  )
}
