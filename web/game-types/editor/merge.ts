import { type Content, contentOf } from './draft.ts'

/** What of a game type can be changed by itself. A list of texts counts as one thing. */
export type Field = keyof ReturnType<typeof contentOf>

/** How each field is called on the page. */
export const fieldNames: Readonly<Record<Field, string>> = {
  name: 'Name',
  complexity: 'Complexity',
  strategy: 'Strategy',
  luck: 'Luck',
  weight: 'Weight',
  footprint: 'Footprint',
  tactics: 'Tactics',
  authorUrl: "The author's profile",
  documentUrl: 'The shared document',
  descriptions: 'Description',
  rules: 'Rules',
}

const fields = Object.keys(fieldNames).filter((name): name is Field => name in fieldNames)

/** Two edits of one game type brought together. */
export interface Merged {
  readonly content: Content
  /** What only the other admin has changed: it is taken over. */
  readonly taken: readonly Field[]
  /** What both have changed, and not to the same: mine is kept until somebody decides. */
  readonly disputed: readonly Field[]
}

/**
 * Brings my edit together with what another admin has saved meanwhile.
 *
 * @param base what both began with
 */
export function merge(base: Content, mine: Content, theirs: Content): Merged {
  const [before, my, their] = [contentOf(base), contentOf(mine), contentOf(theirs)]
  const differ = (one: typeof my, other: typeof my, field: Field) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field])
  const theirChanges = fields.filter((field) => differ(before, their, field) && differ(my, their, field))
  const taken = theirChanges.filter((field) => !differ(before, my, field))
  const disputed = theirChanges.filter((field) => differ(before, my, field))
  return { content: takeFields(my, their, taken), taken, disputed }
}

/** `mine` with these fields as they are in `theirs`. */
export function takeFields(mine: Content, theirs: Content, taken: readonly Field[]): Content {
  const their = contentOf(theirs)
  return { ...contentOf(mine), ...Object.fromEntries(taken.map((field) => [field, their[field]])) }
}
