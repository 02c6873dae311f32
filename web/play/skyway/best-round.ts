/** The index of the round that scored most, the earlier among equals; null where none scored. */
export function bestOf(roundTotals: readonly number[]): number | null {
  const most = Math.max(0, ...roundTotals)
  return most > 0 ? roundTotals.indexOf(most) : null
}
