import { type Content, contentOf, emptyContent } from './draft.ts'

/** A part of a game type that can be changed by itself. A list of texts counts as one. */
export type DraftField = keyof ReturnType<typeof contentOf>

const fields = Object.keys(emptyContent).filter((name): name is DraftField => name in emptyContent)

/** The result of merging two edits of one game type. */
export interface Merged {
  readonly content: Content
  /** The fields that only the other admin has changed. Their version is used. */
  readonly taken: readonly DraftField[]
  /** The fields that both have changed to different values. My version is used until somebody decides. */
  readonly disputed: readonly DraftField[]
}

/**
 * Merges my edit with the version that another admin has saved meanwhile.
 *
 * @param base the version from which both began
 */
export function merge(base: Content, mine: Content, theirs: Content): Merged {
  const [before, my, their] = [contentOf(base), contentOf(mine), contentOf(theirs)]
  const differ = (one: typeof my, other: typeof my, field: DraftField) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field])
  const theirChanges = fields.filter((field) => differ(before, their, field) && differ(my, their, field))
  const taken = theirChanges.filter((field) => !differ(before, my, field))
  const disputed = theirChanges.filter((field) => differ(before, my, field))
  return { content: takeFields(my, their, taken), taken, disputed }
}

/** Returns `mine` with the given fields of `theirs`. */
export function takeFields(mine: Content, theirs: Content, taken: readonly DraftField[]): Content {
  const their = contentOf(theirs)
  return { ...contentOf(mine), ...Object.fromEntries(taken.map((field) => [field, their[field]])) }
}
