// The strokes of the figures in the corners, in a box 26 high, so that they look the same with every font.
interface Glyph {
  readonly width: number
  readonly strokes: string
}

const glyphs: Readonly<Record<string, Glyph>> = {
  A: { width: 19, strokes: 'M1 25 9.5 1 18 25M4.3 17H14.7' },
  '2': { width: 16, strokes: 'M1 8C1 3.8 4 1 8 1s7 2.7 7 6.5C15 13 7 17.5 1 25H15.5' },
  '3': {
    width: 16,
    strokes: 'M1.5 1H14.5L7.5 10.5C12 10.5 15 13.4 15 17.6 15 22 12 25 7.8 25 4 25 1.5 23 .8 19.8',
  },
  '4': { width: 17, strokes: 'M12.5 25V1L.8 18.5H16.5' },
  '5': {
    width: 16,
    strokes:
      'M14 1H3.5L2.3 11.8C4 10.5 6 9.8 8 9.8 12 9.8 15 12.9 15 17.3 15 22 12 25 7.8 25 4.2 25 1.7 23.2.8 20',
  },
  '6': { width: 17, strokes: 'M12.5 1C6 5.5 1 11.5 1 17.5A7.5 7.5 0 1 0 16 17.5 7.5 7.5 0 0 0 2.2 13.2' },
  '7': { width: 16, strokes: 'M1 1H15L6 25' },
  '8': {
    width: 16,
    strokes: 'M8 12A5.5 5.5 0 1 1 8 1 5.5 5.5 0 1 1 8 12 6.5 6.5 0 1 1 8 25 6.5 6.5 0 1 1 8 12',
  },
  '9': { width: 17, strokes: 'M4.5 25C11 20.5 16 14.5 16 8.5A7.5 7.5 0 1 0 1 8.5 7.5 7.5 0 0 0 14.8 12.8' },
  '10': { width: 24, strokes: 'M1 5.5 5.5 1V25M17 1C13.5 1 11 5 11 13s2.5 12 6 12 6-4 6-12S20.5 1 17 1Z' },
  J: { width: 13, strokes: 'M12 1V18.5C12 22.6 9.7 25 6.3 25 3.4 25 1.4 23.4.8 20.5' },
  Q: { width: 20, strokes: 'M10 1C5 1 1 5.5 1 13s4 12 9 12 9-4.5 9-12S15 1 10 1ZM12.5 18 19 26' },
  K: { width: 17, strokes: 'M1 1V25M15.5 1 1 15.5M6.5 10.5 16.5 25' },
  JO: {
    width: 30,
    strokes:
      'M10 1V19C10 23 8 25 5.2 25 3 25 1.4 23.6.8 21M22.5 1C18.5 1 16 5.5 16 13s2.5 12 6.5 12S29 20.5 29 13 26.5 1 22.5 1Z',
  },
}

/** Returns the width of a figure at its natural height of 26. */
export function glyphWidth(index: string): number {
  return glyphs[index]?.width ?? 0
}

/**
 * Draws the figure of a corner index ('A', '10', 'JO') with its top left corner at x, y, scaled by `scale`.
 */
export function Glyph({ index, x, y, scale }: { index: string; x: number; y: number; scale: number }) {
  const glyph = glyphs[index]
  if (!glyph) return null
  return (
    <path
      d={glyph.strokes}
      transform={`translate(${x} ${y}) scale(${scale})`}
      fill="none"
      stroke="currentColor"
      strokeWidth={4.2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}
