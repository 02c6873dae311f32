import { language } from '../../content/text/language.ts'
import type { Entry } from './post.ts'

/** The posts of a list: those of a category, those with a tag, or all. */
export interface ListFilter {
  readonly category?: string | undefined
  readonly tag?: string | undefined
}

/** How often a name occurs. */
export interface Count {
  readonly name: string
  readonly count: number
}

type Sorted = Pick<Entry, 'category' | 'tags'>

/** Returns the posts of a list, in the given order. */
export function inList<Post extends Sorted>(
  posts: readonly Post[],
  { category, tag }: ListFilter,
): readonly Post[] {
  return posts.filter(
    (post) =>
      (category === undefined || slug(post.category) === slug(category)) &&
      (tag === undefined || post.tags.some((each) => slug(each) === slug(tag))),
  )
}

/** Returns how many posts each category has, in the given order; 0 for a category without posts. */
export function categoryCounts(posts: readonly Sorted[], categories: readonly string[]): readonly Count[] {
  return categories.map((name) => ({ name, count: inList(posts, { category: name }).length }))
}

/** Returns how many posts each tag has, in alphabetical order. */
export function tagCounts(posts: readonly Sorted[]): readonly Count[] {
  const names = [...new Set(posts.flatMap((post) => post.tags))].sort((one, other) =>
    one.localeCompare(other, language),
  )
  return names.map((name) => ({ name, count: inList(posts, { tag: name }).length }))
}

/** Returns how the tag of an address is written, or undefined if no post has it. */
export function tagOf(posts: readonly Sorted[], tag: string): string | undefined {
  return tagCounts(posts).find(({ name }) => slug(name) === slug(tag))?.name
}

/** How many posts a page of a list holds. */
const pageSize = 4

/** One page of a list. */
export interface Paged<Item> {
  readonly items: readonly Item[]
  /** From 1 to `count`. */
  readonly number: number
  /** The number of pages, at least 1. */
  readonly count: number
}

/** Returns one page of the items: the nearest existing page for any other number. */
export function pageOf<Item>(all: readonly Item[], number: number): Paged<Item> {
  const count = Math.max(1, Math.ceil(all.length / pageSize))
  const nearest = Math.min(Math.max(1, Math.trunc(number) || 1), count)
  return { items: all.slice((nearest - 1) * pageSize, nearest * pageSize), number: nearest, count }
}

/** Returns the address of a page of a list, for example `/blogs/category/design/page/2`. */
export function listAddress({ category, tag }: ListFilter, page = 1): string {
  const list = category === undefined ? '' : `/category/${slug(category)}`
  const narrowed = tag === undefined ? list : `/tag/${slug(tag)}`
  return `/blogs${narrowed}${page > 1 ? `/page/${page}` : ''}`
}

/**
 * Returns every page of every list that has a post. The first page of all posts also has a numbered address.
 */
export function listAddresses(posts: readonly Sorted[]): readonly string[] {
  const filters: ListFilter[] = [
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

/** Returns the addresses of posts by their place in the list of all posts. The newest is `/blogs/1`. */
export function numberAddresses(count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `/blogs/${place + 1}`)
}

/**
 * Returns the post at a place of the list, as typed in an address, or undefined if it is not a number or
 * there are fewer posts.
 */
export function byNumber<Post>(posts: readonly Post[], typed: string): Post | undefined {
  return /^[1-9]\d{0,5}$/.test(typed) ? posts[Number(typed) - 1] : undefined
}

/** Returns a name as part of an address: small letters and digits of any script, and hyphens. */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
