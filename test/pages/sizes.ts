/** A size of the window, in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export const phone: Size = { width: 360, height: 740 }
export const laptop: Size = { width: 1280, height: 800 }

/** All sizes: a phone, the same phone in landscape, a tablet, a laptop, a large screen. */
export const allSizes: readonly Size[] = [
  phone,
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  laptop,
  { width: 1920, height: 1080 },
]

/** The sizes at which every state is checked: the test command checks two, `script/trial sizes` all. */
export const checkedSizes = process.env['PAGES_SIZES'] === 'all' ? allSizes : [phone, laptop]

/** A window of 1280x720 at a zoom of 400 %. */
export const enlarged: Size = { width: 320, height: 180 }

export const themes = ['light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** Returns a name such as `360x740`. */
export function sizeName({ width, height }: Size): string {
  return `${width}x${height}`
}
