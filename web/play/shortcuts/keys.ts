/** What a key press says of itself: the part of a `KeyboardEvent` that decides. */
export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat'
>

/** The nine letters that lie as the places of the sky do, row by row, as a keyboard for English bears them. */
export const placeKeys: readonly string[] = ['Q', 'W', 'E', 'A', 'S', 'D', 'Z', 'X', 'C']

/** The number pad lies in the same shape: 7 is above. */
export const padKeys: readonly string[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3']

/** Keys that mean the same at both tables, by what they stand for. */
export const tableKeys = { hint: 'H', newGame: 'N', help: '?' } as const

/**
 * What a key press may mean, most fitting first, named as `aria-keyshortcuts` names it: '1', 'Q', 'H', '?'. Digits and
 * letters of the sky go by where they lie, whatever the layout bears there; H and N by what they bear. Nothing while
 * Alt, Control or the system's key is held, or while a key is held down.
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

/** The key of something that can be chosen at a table, by the name of its stop: '2' for 'market 1', 'W' for 'sky 0 1'. */
export function keyOfStop(stop: string): string | undefined {
  const [group, first, second] = stop.split(' ')
  if (group === 'sky') return placeKeys[Number(first) * 3 + Number(second)]
  return group === 'market' || group === 'hand' ? String(Number(first) + 1) : undefined
}
