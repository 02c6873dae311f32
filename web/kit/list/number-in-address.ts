/**
 * Returns a whole number of at least 1 from the query of a page's address, or undefined if it has none by this name. An
 * address can be typed, or changed by what sends it on, so that any other text counts as none.
 */
export function numberInAddress(query: URLSearchParams, name: string): number | undefined {
  const typed = query.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined
}
