/** The sign of the house: the sun coming up behind the roofs. */
export function Emblem({ className = 'size-9' }: { className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 40 40" className={className}>
      <rect width="40" height="40" rx="12" className="fill-sky-300" />
      <path d="M20 7a15 15 0 0 1 15 15v8H5v-8A15 15 0 0 1 20 7Z" className="fill-dawn-100" />
      <circle cx="20" cy="23" r="10" className="fill-dawn-500" />
      <path
        d="M0 27h7v-5h7v6h4v-9l4-4 4 4v6h4v-4h6v8h4v-1a12 12 0 0 1-12 12H12A12 12 0 0 1 0 28Z"
        className="fill-sky-900"
      />
    </svg>
  )
}
