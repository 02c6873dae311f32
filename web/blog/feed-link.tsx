import { useSite } from '../words/use-site.ts'

/** Names the blog's feed for feed readers; React moves it to the head of the page. */
export function FeedLink() {
  const { name } = useSite()
  return <link rel="alternate" type="application/rss+xml" title={`${name}: the blog`} href="/feed.xml" />
}
