import { type Filter, inList, tagOf } from './lists.ts'
import { type Paged, pageOf } from './paging.ts'
import type { Entry } from './post.ts'
import { blog, entryOf, posts } from './posts.server.ts'
import { type SidebarWords, sidebar } from './sidebar-words.server.ts'

/** What a page of a list shows. */
export interface ListWords {
  readonly title: string
  readonly text: string
  /** How the category or the tag of this list is written; none in the list of all posts. */
  readonly filter: Filter
  readonly page: Paged<Entry>
  readonly total: number
  readonly sidebar: SidebarWords
}

/** A page of a list, by the parts of its address. */
export function listWords({ category, tag, page }: Filter & { page?: string | undefined }): ListWords {
  const found = inList(posts, { category, tag })
  const { title, text } = blog
  return {
    title,
    text,
    filter: {
      ...(category !== undefined && { category: found[0]?.category }),
      ...(tag !== undefined && { tag: tagOf(posts, tag) }),
    },
    page: pageOf(found.map(entryOf), Number(page ?? 1)),
    total: found.length,
    sidebar,
  }
}
