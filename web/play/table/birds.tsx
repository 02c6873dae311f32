import { useStill } from '../../preferences/store.ts'

/**
 * Shows a few birds that rise once over a won game, like those on the backs of the cards. For sighted people.
 */
export function Birds() {
  if (useStill()) return null
  return (
    <span className="table-birds" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((bird) => (
        <svg key={bird} viewBox="0 0 40 18" aria-hidden="true" focusable="false">
          <path d="M2 12C8 2 15 3 20 13 25 3 32 2 38 12" />
        </svg>
      ))}
    </span>
  )
}
