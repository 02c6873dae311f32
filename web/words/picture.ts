/** A picture of the owner's as a page shows it: its address in the built site, and its size in pixels. */
export interface Picture {
  readonly src: string
  readonly width: number
  readonly height: number
}
