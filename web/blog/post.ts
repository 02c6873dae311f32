import type { Picture } from '../words/picture.ts'

/** What somebody wrote to us about a post. */
export interface Comment {
  readonly name: string
  /** As `2026-11-21`. */
  readonly date: string
  readonly text: string
}

/** What a list says of a post. */
export interface Entry {
  /** The name of its file, and its address below `/blogs`. */
  readonly id: string
  readonly title: string
  readonly summary: string
  /** As `2026-11-21`. */
  readonly date: string
  readonly author: string
  readonly category: string
  readonly tags: readonly string[]
  readonly picture: Picture
  readonly commentCount: number
}

/** The address of a post. */
export function postAddress(id: string): string {
  return `/blogs/${id}`
}

/** '1 comment', '3 comments' */
export function commentWords(count: number): string {
  return `${count} ${count === 1 ? 'comment' : 'comments'}`
}
