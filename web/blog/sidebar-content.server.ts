import type { ContentPicture } from '../words/pictures.server.ts'
import { type Count, categoryCounts, listAddress, tagCounts } from './lists.ts'
import { postAddress } from './post.ts'
import { blog, posts } from './posts.server.ts'

/** The content of the sidebar. */
export interface SidebarContent {
  /** `to` is missing for a category without posts. */
  readonly categories: readonly (Count & { readonly to?: string })[]
  readonly recent: readonly {
    readonly to: string
    readonly title: string
    readonly date: string
    readonly picture: ContentPicture
  }[]
  readonly tags: readonly { readonly name: string; readonly to: string }[]
}

const recentPosts = 5

/** Returns the content of the sidebar. */
export function sidebar(): SidebarContent {
  const all = posts()
  return {
    categories: categoryCounts(all, blog.read().categories).map((each) => ({
      ...each,
      ...(each.count > 0 && { to: listAddress({ category: each.name }) }),
    })),
    recent: all
      .slice(0, recentPosts)
      .map(({ id, title, date, picture }) => ({ to: postAddress(id), title, date, picture })),
    tags: tagCounts(all).map(({ name }) => ({ name, to: listAddress({ tag: name }) })),
  }
}
