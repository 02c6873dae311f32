import { StructuredData } from '../kit/structured-data.tsx'
import { useSite } from '../words/use-site.ts'
import { postAddress } from './post.ts'
import type { PostWords } from './post-words.server.ts'

/** Tells search engines that a page is a post, and what of. */
export function BlogPosting({ post }: Pick<PostWords, 'post'>) {
  const site = useSite()
  const address = new URL(postAddress(post.id), site.url).href
  return (
    <StructuredData
      of={{
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.summary,
        image: new URL(post.picture.src, site.url).href,
        datePublished: post.date,
        author: { '@type': 'Person', name: post.author },
        publisher: { '@type': 'Organization', name: site.name, url: site.url },
        mainEntityOfPage: address,
        url: address,
        articleSection: post.category,
        keywords: post.tags.join(', '),
        commentCount: post.commentCount,
      }}
    />
  )
}
