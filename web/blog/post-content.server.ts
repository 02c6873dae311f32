import { redirect } from 'react-router'
import type { SiteLink } from '../words/pages.ts'
import { shownLinks } from '../words/site.server.ts'
import { byNumber, listAddress } from './lists.ts'
import { postAddress } from './post.ts'
import { blog, type Post, posts } from './posts.server.ts'

interface Neighbor {
  readonly to: string
  readonly title: string
}

/** The content of the page of a post. */
export interface PostContent {
  readonly post: Omit<Post, 'plain'>
  /** The page above it, the list of all posts. */
  readonly trail: readonly SiteLink[]
  readonly categoryTo: string
  readonly tags: readonly { readonly name: string; readonly to: string }[]
  readonly newer: Neighbor | null
  readonly older: Neighbor | null
  /** How a reader adds a comment. */
  readonly invitation: string
}

/**
 * Returns the content of the page of a post.
 *
 * @throws Response a redirect: to the post at a place in the list of all posts, which changes with each new
 *   post, or to the empty path if there is no such post
 */
export function postContent(id = ''): PostContent {
  const all = posts()
  const { title, comments } = blog.read()
  const place = all.findIndex((post) => post.id === id)
  const found = all[place]
  if (!found) {
    const numbered = byNumber(all, id)
    throw numbered ? redirect(postAddress(numbered.id), 307) : redirect('/')
  }
  const { plain: _, ...post } = found
  return {
    post,
    trail: shownLinks([{ label: title, to: listAddress({}) }]),
    categoryTo: listAddress({ category: post.category }),
    tags: post.tags.map((name) => ({ name, to: listAddress({ tag: name }) })),
    newer: neighbor(all[place - 1]),
    older: neighbor(all[place + 1]),
    invitation: comments,
  }
}

function neighbor(post: Post | undefined): Neighbor | null {
  return post ? { to: postAddress(post.id), title: post.title } : null
}
