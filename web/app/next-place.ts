/**
 * Where a key leads among the stops of an open menu: arrows go round, Home and End to the ends.
 *
 * @param at the place of the stop that has the focus, from 0; -1 when none has
 * @returns the place to go to, or null for a key that does not walk
 */
export function nextPlace(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  return null
}
