/** A size of the window, in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

const phone: Size = { width: 360, height: 740 }
const laptop: Size = { width: 1280, height: 800 }

/** The sizes of the baseline: a phone, the same phone in landscape, a tablet, a laptop, a large screen. */
export const sizes: readonly Size[] = [
  phone,
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  laptop,
  { width: 1920, height: 1080 },
]

/** Whether all sizes are checked, and pictures compared. The test command does neither, which saves a fifth of its time. */
export const isWhole = process.env['VISUAL_WHOLE'] !== undefined

/** The sizes at which every state is checked. */
export const checkedSizes = isWhole ? sizes : [phone, laptop]

export const themes = ['light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The size at which colors are read. */
export const colorSize = laptop

/**
 * The widths at which the other theme is checked too: it uses the same boxes, and one narrow and one wide
 * layout prove that.
 */
export const bothThemesAt: readonly number[] = [phone.width, laptop.width]

/** Returns a name such as `360x740`. */
export function sizeName({ width, height }: Size): string {
  return `${width}x${height}`
}
