/** Where a pointer is on the screen, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A pointer that went down on something that can be dragged, and has not come up again. */
export interface Drag {
  /** The one pointer that drags; all others are ignored meanwhile. */
  readonly pointer: number
  /** The name of what is dragged. */
  readonly item: string
  readonly from: Point
  readonly at: Point
  /** Pixels that the pointer must move before its press is a drag and no longer a click. */
  readonly slack: number
  /** Whether it has moved so far. It stays a drag when it comes back. */
  readonly isMoving: boolean
}

export type PointerChange =
  | {
      readonly type: 'press'
      readonly pointer: number
      readonly item: string
      readonly at: Point
      readonly isTouch: boolean
    }
  | { readonly type: 'move'; readonly pointer: number; readonly at: Point; readonly isPressed: boolean }
  | { readonly type: 'end'; readonly pointer: number }

const slack = { mouse: 6, touch: 10 } as const

/** The drag after a pointer has done something; null when there is none, the same object when nothing changes. */
export function follow(drag: Drag | null, change: PointerChange): Drag | null {
  if (change.type === 'press') return drag ?? press(change)
  if (drag?.pointer !== change.pointer) return drag
  if (change.type === 'end') return null
  // The button came up where nobody could see it.
  if (!change.isPressed) return null
  const { from, isMoving } = drag
  const distance = Math.hypot(change.at.x - from.x, change.at.y - from.y)
  return { ...drag, at: change.at, isMoving: isMoving || distance >= drag.slack }
}

function press({ pointer, item, at, isTouch }: PointerChange & { type: 'press' }): Drag {
  return { pointer, item, from: at, at, slack: isTouch ? slack.touch : slack.mouse, isMoving: false }
}
