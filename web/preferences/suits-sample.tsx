import { suitFills, suitOutlines } from '../game-types/suit-outlines.ts'

/** The four suits as they now look on cards. It says nothing to a screen reader. */
export function SuitsSample() {
  return (
    <div aria-hidden="true" className="flex justify-center gap-3 rounded-2xl game-ground p-3">
      {suitFills.map((fill, suit) => (
        <svg key={fill} aria-hidden="true" viewBox="0 0 50 70" focusable="false" className="w-11 drop-shadow">
          <rect width="50" height="70" rx="5" className="fill-card" />
          <path d={suitOutlines[suit]} transform="translate(5 5) scale(0.55)" className={fill} />
          <path d={suitOutlines[suit]} transform="translate(11 26) scale(1.17)" className={fill} />
        </svg>
      ))}
    </div>
  )
}
