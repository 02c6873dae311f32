import { expect, test } from 'vitest'
import { type KeyPress, keyOfTarget, keysOf } from './keys.ts'

const press = (code: string, key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
})

test.each([
  ['a digit', press('Digit2', '2'), ['2']],
  ['a digit of a French keyboard', press('Digit2', 'é'), ['2']],
  ['a letter of the sky', press('KeyW', 'w'), ['W']],
  ['the same place on a French keyboard', press('KeyW', 'z'), ['W']],
  ['the same with caps lock', press('KeyW', 'W'), ['W']],
  ['the number pad: a place, or else a card', press('Numpad7', '7'), ['Q', '7']],
  ['its lowest row', press('Numpad3', '3'), ['C', '3']],
  ['its middle', press('Numpad5', '5'), ['S', '5']],
  ['its zero', press('Numpad0', '0'), []],
  ['the pad without number lock', press('Numpad7', 'Home'), []],
  ['hint', press('KeyH', 'h'), ['H']],
  ['hint on a Dvorak keyboard', press('KeyJ', 'h'), ['H']],
  ['hint on a Russian keyboard', press('KeyH', 'р'), ['H']],
  ['new game', press('KeyN', 'n'), ['N']],
  ['what bears an N elsewhere', press('KeyN', 'b'), []],
  ['help', press('Slash', '?', { shiftKey: true }), ['?']],
  ['help on a German keyboard', press('Minus', '?', { shiftKey: true }), ['?']],
  ['a letter of nothing', press('KeyP', 'p'), []],
  ['an arrow', press('ArrowUp', 'ArrowUp'), []],
  ['Enter of the pad', press('NumpadEnter', 'Enter'), []],
])('%s', { tags: 'KEYS-01' }, (_, pressed, keys) => {
  expect(keysOf(pressed)).toEqual(keys)
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'repeat', 'shiftKey'] as const)(
  'a key with %s is left to the browser',
  { tags: 'KEYS-01' },
  (held) => {
    for (const [code, key] of [
      ['Digit1', '1'],
      ['KeyQ', 'q'],
      ['Numpad7', '7'],
      ['KeyH', 'h'],
      ['KeyN', 'n'],
    ] as const)
      expect(keysOf(press(code, key, { [held]: true }))).toEqual([])
    if (held !== 'shiftKey') expect(keysOf(press('Slash', '?', { [held]: true }))).toEqual([])
  },
)

test.each([
  ['market 0', '1'],
  ['market 2', '3'],
  ['sky 0 0', 'Q'],
  ['sky 1 1', 'S'],
  ['sky 2 2', 'C'],
  ['hand 0', '1'],
  ['hand 6', '7'],
  ['somewhere', undefined],
])('the key of %s is %s', { tags: 'KEYS-01' }, (stop, key) => {
  expect(keyOfTarget(stop)).toBe(key)
})
