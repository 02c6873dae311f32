import type { ContentPicture } from '../../words/pictures.server.ts'

/** The kinds of works; the filters are All and these. */
export const kinds = ['App', 'Card', 'Web'] as const

export type Kind = (typeof kinds)[number]

/** The filter of the works. */
export type KindFilter = 'All' | Kind

/** A work as the list and the preview show it. */
export interface Work {
  /** The name of its file without the extension, and the last part of its address. */
  readonly slug: string
  readonly title: string
  readonly kind: Kind
  readonly client: string
  /** As `2026-11-21`. */
  readonly finished: string
  readonly picture: ContentPicture
  readonly alt: string
  readonly line: string
}

/** Returns the works of a filter, in their order. */
export function worksOf<One extends { readonly kind: Kind }>(
  works: readonly One[],
  filter: KindFilter,
): One[] {
  return works.filter(({ kind }) => filter === 'All' || kind === filter)
}

/**
 * Returns the neighbor of a work in a circle: 1 for the next, -1 for the one before; undefined if the work is
 * unknown.
 */
export function besides<One extends { readonly slug: string }>(
  works: readonly One[],
  slug: string,
  step: 1 | -1,
): One | undefined {
  const place = works.findIndex((work) => work.slug === slug)
  return place < 0 ? undefined : works[(place + step + works.length) % works.length]
}
