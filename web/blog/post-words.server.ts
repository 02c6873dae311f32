import { listAddress } from './lists.ts'
import { postAddress } from './post.ts'
import { blog, type Post, posts } from './posts.server.ts'

interface Neighbour {
  readonly to: string
  readonly title: string
}

/** What the page of a post shows. */
export interface PostWords {
  readonly post: Omit<Post, 'plain'>
  readonly blogTitle: string
  readonly categoryTo: string
  readonly tags: readonly { readonly name: string; readonly to: string }[]
  readonly newer: Neighbour | null
  readonly older: Neighbour | null
  /** How a reader adds a comment. */
  readonly invitation: string
}

/** The page of a post. Throws a 404 Response where there is none with this id. */
export function postWords(id: string | undefined): PostWords {
  const place = posts.findIndex((post) => post.id === id)
  const found = posts[place]
  if (!found) throw new Response(null, { status: 404 })
  const { plain: _, ...post } = found
  return {
    post,
    blogTitle: blog.title,
    categoryTo: listAddress({ category: post.category }),
    tags: post.tags.map((name) => ({ name, to: listAddress({ tag: name }) })),
    newer: neighbour(posts[place - 1]),
    older: neighbour(posts[place + 1]),
    invitation: blog.comments,
  }
}

function neighbour(post: Post | undefined): Neighbour | null {
  return post ? { to: postAddress(post.id), title: post.title } : null
}
