/** What a device remembers of the offer of sounds: the moves until now, or that nothing is left to offer. */
export type OfferState = number | 'settled'

/** The number of moves after which sounds are offered. */
const movesBefore = 3

/** Returns the state in a text; no moves for an invalid one. */
export function offerStateOf(text: string | null): OfferState {
  if (text === 'settled') return text
  const moves = Number(text ?? 0)
  return Number.isInteger(moves) && moves > 0 ? moves : 0
}

/**
 * Returns the state after a move, and whether sounds are offered now: once on a device, unless the person has chosen whether they want them.
 */
export function afterMove(
  state: OfferState,
  isChosen: boolean,
): { readonly state: OfferState; readonly isOffered: boolean } {
  if (state === 'settled' || isChosen) return { state: 'settled', isOffered: false }
  const moves = state + 1
  return moves < movesBefore ? { state: moves, isOffered: false } : { state: 'settled', isOffered: true }
}
