/** The position of a pointer on the screen, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A pointer that is down on something draggable. */
export interface Drag {
  /** The id of the dragging pointer; all others are ignored meanwhile. */
  readonly pointer: number
  /** The name of the dragged item. */
  readonly item: string
  readonly from: Point
  readonly at: Point
  /** How far the pointer must move before the press is a drag and no longer a click, in pixels. */
  readonly slack: number
  /** Whether it has moved that far. It stays a drag when the pointer comes back. */
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

/** Returns the drag after a pointer event: null without one, the same object if nothing changes. */
export function follow(drag: Drag | null, change: PointerChange): Drag | null {
  if (change.type === 'press') return drag ?? press(change)
  if (drag?.pointer !== change.pointer) return drag
  if (change.type === 'end') return null
  // The button came up outside the window.
  if (!change.isPressed) return null
  const { from, isMoving } = drag
  const distance = Math.hypot(change.at.x - from.x, change.at.y - from.y)
  return { ...drag, at: change.at, isMoving: isMoving || distance >= drag.slack }
}

function press({ pointer, item, at, isTouch }: PointerChange & { type: 'press' }): Drag {
  return { pointer, item, from: at, at, slack: isTouch ? slack.touch : slack.mouse, isMoving: false }
}
