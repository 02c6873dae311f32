import { useSite } from '../words/use-site.ts'

/** Tells readers of feeds where the one of the blog is; React moves it to the head of the page. */
export function FeedLink() {
  const { name } = useSite()
  return <link rel="alternate" type="application/rss+xml" title={`${name}: the blog`} href="/feed.xml" />
}
