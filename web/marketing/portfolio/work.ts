import type { Picture } from '../../words/picture.ts'

/** What a work can be; the filters are All and these. */
export const kinds = ['App', 'Card', 'Web'] as const

export type Kind = (typeof kinds)[number]

/** Which works are shown. */
export type Filter = 'All' | Kind

/** A work as the list and the preview show it. */
export interface Work {
  /** The name of its file without the ending: the last part of its address. */
  readonly slug: string
  readonly title: string
  readonly kind: Kind
  readonly client: string
  /** As `2026-11-21`. */
  readonly finished: string
  readonly picture: Picture
  readonly alt: string
  readonly line: string
}

/** The works that a filter lets through, in their order. */
export function worksOf<One extends { readonly kind: Kind }>(works: readonly One[], filter: Filter): One[] {
  return works.filter(({ kind }) => filter === 'All' || kind === filter)
}

/** The work beside one in a circle of them: 1 for the next, -1 for the one before. Nothing when there is no such work. */
export function besides<One extends { readonly slug: string }>(
  works: readonly One[],
  slug: string,
  step: 1 | -1,
): One | undefined {
  const place = works.findIndex((work) => work.slug === slug)
  return place < 0 ? undefined : works[(place + step + works.length) % works.length]
}
