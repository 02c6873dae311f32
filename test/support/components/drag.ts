import { cdp, type Locator, userEvent } from 'vitest/browser'

/** Drags by mouse from the middle of one item to the middle of another. */
export async function dragTo(from: Locator, to: Locator): Promise<void> {
  await holdOver(from, to)
  await drop()
}

/** Picks up an item by mouse and holds it over the middle of another. */
export async function holdOver(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [middleOf(from), middleOf(to)]
  const between = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
  await userEvent.pointer([{ coords: start }, '[MouseLeft>]', { coords: between }, { coords: end }])
}

/** Lets go of what the mouse holds. */
export async function drop(): Promise<void> {
  await userEvent.pointer('[/MouseLeft]')
}

/** Drags with one finger from the middle of one item to the middle of another. */
export async function dragByTouch(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [middleOf(from), middleOf(to)]
  await touch('touchStart', [start])
  for (const part of [0.1, 0.4, 0.7, 1]) {
    await touch('touchMove', [
      { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part },
    ])
  }
  await touch('touchEnd', [])
}

/** Touches the middle of an item for a moment, in sight. */
export async function tap(item: Locator): Promise<void> {
  item.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  await touch('touchStart', [middleOf(item)])
  await touch('touchEnd', [])
}

interface Spot {
  readonly x: number
  readonly y: number
}

async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
}

/** Returns the middle of an item, in pixels of the window. */
function middleOf(item: Locator): Spot {
  const { left, top, width, height } = item.element().getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
