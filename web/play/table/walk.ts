/** Where something stands on the screen, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Whether a key walks over a table. */
export function isStep(key: string): boolean {
  return key in directions || key === 'Home' || key === 'End'
}

/**
 * Where a key leads from the box with index `from`: an arrow to the nearest box in its direction, Home to the first and
 * End to the last. Left and right go on in the next line where theirs ends. Stays when there is nowhere to go.
 */
export function step(boxes: readonly Box[], from: number, key: string): number {
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  const direction = directions[key]
  const start = boxes[from]
  if (!direction || !start) return from
  const [x, y] = direction
  const reached = boxes.map((box) => {
    const across = centre(box, start)
    const forward = across.x * x + across.y * y
    const aside = Math.abs(across.x * y) + Math.abs(across.y * x)
    const reach = x === 0 ? start.height / 2 : start.width / 2
    const isInLine = x === 0 || aside < start.height / 2
    return forward > reach && isInLine ? forward + 2 * aside : Number.POSITIVE_INFINITY
  })
  const nearest = Math.min(...reached)
  if (Number.isFinite(nearest)) return reached.indexOf(nearest)
  return x === 0 ? from : Math.min(Math.max(from + x, 0), boxes.length - 1)
}

function centre(box: Box, from: Box): { x: number; y: number } {
  return {
    x: box.left + box.width / 2 - from.left - from.width / 2,
    y: box.top + box.height / 2 - from.top - from.height / 2,
  }
}
