/** The relevant part of a `KeyboardEvent`. */
export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat'
>

/** The nine letters that lie like the places of the sky, row by row, on an English keyboard. */
export const placeKeys: readonly string[] = ['Q', 'W', 'E', 'A', 'S', 'D', 'Z', 'X', 'C']

/** The number pad has the same shape: 7 is at the top. */
export const padKeys: readonly string[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3']

/** Keys with the same meaning at both tables. */
export const tableKeys = { hint: 'H', newGame: 'N', help: '?' } as const

/**
 * Returns the possible meanings of a key press, the best first, as `aria-keyshortcuts` names them: '1', 'Q',
 * 'H', '?'. Digits and the letters of the sky count by their position on the keyboard, H and N by their
 * letter. Returns nothing while Alt, Control or Meta is held, or for a repeated key.
 */
export function keysOf(press: KeyPress): readonly string[] {
  const { code, key, altKey, ctrlKey, metaKey, shiftKey, repeat } = press
  if (altKey || ctrlKey || metaKey || repeat) return []
  if (key === tableKeys.help) return [tableKeys.help]
  if (shiftKey) return []
  const [, kind, mark = ''] = /^(Digit|Numpad|Key)(\w)$/.exec(code) ?? []
  if (kind === 'Numpad') {
    // Without number lock the pad moves and scrolls.
    const place = placeKeys[padKeys.indexOf(mark)]
    return key === mark && place ? [place, mark] : []
  }
  if (kind === 'Digit') return [mark]
  if (kind === 'Key' && placeKeys.includes(mark)) return [mark]
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : mark
  return letter === tableKeys.hint || letter === tableKeys.newGame ? [letter] : []
}

/**
 * Returns the key of a focus target by its name: a digit by its place in a row, '2' for 'market 1'; a letter by its place
 * in three rows, 'W' for 'sky 0 1'.
 */
export function keyOfTarget(stop: string): string | undefined {
  const [, first, second] = stop.split(' ')
  if (first === undefined) return undefined
  return second === undefined ? String(Number(first) + 1) : placeKeys[Number(first) * 3 + Number(second)]
}

/** Keys of a table, and what they do. */
export interface KeyLine {
  /** Keys in a row, or fields of nine. */
  readonly keys: readonly string[] | 'places'
  readonly meaning: string
}
