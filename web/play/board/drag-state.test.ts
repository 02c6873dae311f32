import { expect, test } from 'vitest'
import { type Drag, follow, type PointerChange } from './drag-state.ts'

const press = (pointer = 1, isTouch = false): PointerChange => ({
  type: 'press',
  pointer,
  item: 'market 1',
  at: { x: 100, y: 100 },
  isTouch,
})
const move = (x: number, pointer = 1, isPressed = true): PointerChange => ({
  type: 'move',
  pointer,
  at: { x, y: 100 },
  isPressed,
})
const end = (pointer = 1): PointerChange => ({ type: 'end', pointer })
const after = (...changes: PointerChange[]) => changes.reduce<Drag | null>(follow, null)

test.each([
  ['a press that stays is a click', [press()], false],
  ['so is one that trembles', [press(), move(105)], false],
  ['six pixels make it a drag', [press(), move(106)], true],
  ['a finger trembles more than a mouse', [press(1, true), move(109)], false],
  ['but ten pixels are a drag', [press(1, true), move(110)], true],
  ['which it stays when it comes back', [press(), move(140), move(100)], true],
] satisfies [string, PointerChange[], boolean][])('%s', { tags: 'DRAG-01' }, (_, changes, isMoving) => {
  expect(after(...changes)).toMatchObject({ item: 'market 1', isMoving })
})

test('a second finger neither takes over nor ends a drag', { tags: 'DRAG-01' }, () => {
  const drag = after(press(1), move(140))
  expect(follow(drag, press(2))).toBe(drag)
  expect(follow(drag, move(300, 2))).toBe(drag)
  expect(follow(drag, end(2))).toBe(drag)
})

test.each([
  ['with its pointer', end()],
  ['when the button came up out of sight', move(150, 1, false)],
] satisfies [string, PointerChange][])('a drag ends %s', { tags: 'DRAG-01' }, (_, change) => {
  expect(after(press(), move(140), change)).toBeNull()
})

test('without a press nothing moves', () => {
  expect(after(move(140), end())).toBeNull()
})
