import { pageSize } from './paging.ts'
import type { Entry } from './post.ts'

/** Which posts a list holds: those of a category, those with a tag, or all. */
export interface Filter {
  readonly category?: string | undefined
  readonly tag?: string | undefined
}

/** How often something occurs. */
export interface Count {
  readonly name: string
  readonly count: number
}

type Sorted = Pick<Entry, 'category' | 'tags'>

/** The posts that a list holds, in the order given. */
export function inList<Post extends Sorted>(
  posts: readonly Post[],
  { category, tag }: Filter,
): readonly Post[] {
  return posts.filter(
    (post) =>
      (category === undefined || slug(post.category) === slug(category)) &&
      (tag === undefined || post.tags.some((each) => slug(each) === slug(tag))),
  )
}

/** How many posts each category has, in the order given; one without a post has 0. */
export function categoryCounts(posts: readonly Sorted[], categories: readonly string[]): readonly Count[] {
  return categories.map((name) => ({ name, count: inList(posts, { category: name }).length }))
}

/** How many posts each tag has, in the order of the alphabet. */
export function tagCounts(posts: readonly Sorted[]): readonly Count[] {
  const names = [...new Set(posts.flatMap((post) => post.tags))].sort((one, other) =>
    one.localeCompare(other),
  )
  return names.map((name) => ({ name, count: inList(posts, { tag: name }).length }))
}

/** How the tag of an address is written, or undefined where no post bears it. */
export function tagOf(posts: readonly Sorted[], tag: string): string | undefined {
  return tagCounts(posts).find(({ name }) => slug(name) === slug(tag))?.name
}

/** Where a page of a list is found, for example `/blogs/category/design/page/2`. */
export function listAddress({ category, tag }: Filter, page = 1): string {
  const list = category === undefined ? '' : `/category/${slug(category)}`
  const narrowed = tag === undefined ? list : `/tag/${slug(tag)}`
  return `/blogs${narrowed}${page > 1 ? `/page/${page}` : ''}`
}

/** Every page of every list that has a post; the first page of all posts can be asked for by its number as well. */
export function listAddresses(posts: readonly Sorted[]): readonly string[] {
  const filters: Filter[] = [
    {},
    ...[...new Set(posts.map(({ category }) => category))].map((category) => ({ category })),
    ...tagCounts(posts).map(({ name }) => ({ tag: name })),
  ]
  const pages = filters.flatMap((filter) =>
    Array.from({ length: Math.ceil(inList(posts, filter).length / pageSize) }, (_, page) =>
      listAddress(filter, page + 1),
    ),
  )
  return [...pages, '/blogs/page/1']
}

/** A name as a part of an address: small letters and digits of any script, and hyphens. */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
