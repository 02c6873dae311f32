import { redirect } from 'react-router'
import { inList, type ListFilter, type Paged, pageOf, tagOf } from './lists.ts'
import type { Entry } from './post.ts'
import { blog, entryOf, posts } from './posts.server.ts'
import { type SidebarContent, sidebar } from './sidebar-content.server.ts'

/** The content of one page of a list. */
export interface ListContent {
  readonly title: string
  readonly text: string
  /** The category or tag of this list as it is written; empty in the list of all posts. */
  readonly filter: ListFilter
  readonly page: Paged<Entry>
  readonly total: number
  readonly sidebar: SidebarContent
}

/**
 * Returns one page of a list, by the parts of its address.
 *
 * @throws Response a redirect to the empty path if a category or tag has no posts
 */
export function listContent({
  category,
  tag,
  page,
}: ListFilter & { page?: string | undefined }): ListContent {
  const all = posts()
  const found = inList(all, { category, tag })
  const isNarrowed = category !== undefined || tag !== undefined
  if (isNarrowed && found.length === 0) throw redirect('/')
  const { title, text } = blog.read()
  return {
    title,
    text,
    filter: {
      ...(category !== undefined && { category: found[0]?.category }),
      ...(tag !== undefined && { tag: tagOf(all, tag) }),
    },
    page: pageOf(found.map(entryOf), Number(page ?? 1)),
    total: found.length,
    sidebar: sidebar(),
  }
}
