/** A picture of the owner in the built site: its address, and its size in pixels. */
export interface ContentPicture {
  readonly src: string
  readonly width: number
  readonly height: number
}
