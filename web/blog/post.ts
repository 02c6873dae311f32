import type { ContentPicture } from '../words/pictures.server.ts'

/** A comment on a post that somebody sent to us. */
export interface Comment {
  readonly name: string
  /** As `2026-11-21`. */
  readonly date: string
  readonly text: string
}

/** The data of a post in a list. */
export interface Entry {
  /** The name of its file and the last part of its address. */
  readonly id: string
  readonly title: string
  readonly summary: string
  /** As `2026-11-21`. */
  readonly date: string
  readonly author: string
  readonly category: string
  readonly tags: readonly string[]
  readonly picture: ContentPicture
  readonly commentCount: number
}

/** Returns the address of a post. */
export function postAddress(id: string): string {
  return `/blogs/${id}`
}
