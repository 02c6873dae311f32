import { useEffect, useState } from 'react'
import { memorize, recall } from '../table/device-memory.ts'
import { handTargetName } from './state/drop.ts'

/** Local storage keeps under this key that this device has explained the numbers on cards. */
const key = 'scorelegend'

/**
 * Returns the score that explains the first numbers on the cards of this device, or null, and a function that ends the
 * explanation. It stays until then or until the choice ends, and never comes again.
 *
 * @param scores the score of each card as the third one, by its row
 * @param pointed the focus target whose score is shown; without a pointing device all are shown
 */
export function useLegend(
  scores: ReadonlyMap<number, number>,
  pointed: string | null,
): [score: number | null, dismiss: () => void] {
  const [explained, setExplained] = useState<number | null>(null)
  const shown = [...scores].find(([row]) => pointed === null || handTargetName(row) === pointed)?.[1]
  const isOver = scores.size === 0

  useEffect(() => {
    if (isOver) setExplained(null)
    else if (shown !== undefined && (pointed !== null || hasNoPointer()) && recall(key) === null) {
      memorize(key, 'shown')
      setExplained(shown)
    }
  }, [isOver, shown, pointed])

  return [isOver ? null : explained, () => setExplained(null)]
}

function hasNoPointer(): boolean {
  return matchMedia('(hover: none)').matches
}
