import type { Picture } from '../words/picture.ts'
import { type Count, categoryCounts, listAddress, tagCounts } from './lists.ts'
import { postAddress } from './post.ts'
import { blog, posts } from './posts.server.ts'

/** What stands beside the posts. */
export interface SidebarWords {
  /** `to` is missing where a category has no post. */
  readonly categories: readonly (Count & { readonly to?: string })[]
  readonly recent: readonly {
    readonly to: string
    readonly title: string
    readonly date: string
    readonly picture: Picture
  }[]
  readonly tags: readonly { readonly name: string; readonly to: string }[]
}

const recentPosts = 5

export const sidebar: SidebarWords = {
  categories: categoryCounts(posts, blog.categories).map((each) => ({
    ...each,
    ...(each.count > 0 && { to: listAddress({ category: each.name }) }),
  })),
  recent: posts
    .slice(0, recentPosts)
    .map(({ id, title, date, picture }) => ({ to: postAddress(id), title, date, picture })),
  tags: tagCounts(posts).map(({ name }) => ({ name, to: listAddress({ tag: name }) })),
}
