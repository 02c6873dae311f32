/** A size of the window, in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The sizes at which every state is checked: a phone, the same phone in landscape, a tablet, a laptop, a
 * large screen.
 */
export const sizes: readonly Size[] = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

export const themes = ['light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The size at which colors are read. */
export const colorSize: Size = { width: 1280, height: 800 }

/**
 * The widths at which the other theme is checked too: it uses the same boxes, and one narrow and one wide
 * layout prove that.
 */
export const bothThemesAt: readonly number[] = [360, colorSize.width]

/** Returns a name such as `360x740`. */
export function sizeName({ width, height }: Size): string {
  return `${width}x${height}`
}
